import type { JSX } from 'react';
import type { PredictionState } from '#contract/predictions/predictions.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.states;

/** Why there are no figures, or only preliminary ones. */
export const ForecastStatus = ({ state }: { state: PredictionState }): JSX.Element => {
  const { fact, text } = texts[state.phase];
  return (
    <div role="status">
      <EmptyState
        fact={fact}
        {...(state.phase === 'calibrating' ? { action: <Progress share={state.progress} /> } : {})}
      >
        {text}
      </EmptyState>
    </div>
  );
};

const Progress = ({ share }: { share: number }): JSX.Element => {
  const percentDone = Math.floor(100 * share);
  return (
    <>
      <progress
        className="track-progress"
        max={100}
        value={percentDone}
        aria-label={texts.calibrating.progress}
      />{' '}
      {texts.calibrating.done(percentDone)}
    </>
  );
};
