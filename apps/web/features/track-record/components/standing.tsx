import type { JSX } from 'react';
import type { PredictionState } from '#contract/predictions/predictions.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { switchedOffTexts } from '../../../components/switched-off-texts.ts';

const texts = {
  waiting: {
    fact: 'Nothing has been scored yet',
    text: 'There are no forecasts yet. The record starts when the first one is scored.',
  },
  calibrating: {
    fact: 'The models are calibrating',
    text: 'They are learning from past hours. Forecasts are scored as they come due. This page updates automatically.',
    progress: 'Calibration',
    done: (percent: number): string => `${String(percent)}% done`,
  },
  ready: {
    fact: 'Nothing has been scored yet',
    text: 'Forecasts are being issued. The first is scored once its hour is final: an hour later, or four hours later with live prices.',
  },
} as const;

/** Why there are no figures, or only preliminary ones. */
export const ForecastStatus = ({ state }: { state: PredictionState }): JSX.Element => {
  const { fact, text } = state.switchedOff ? switchedOffTexts.forecasts : texts[state.phase];
  const isCalibrating = !state.switchedOff && state.phase === 'calibrating';
  return (
    <div role="status">
      <EmptyState
        fact={fact}
        {...(isCalibrating ? { action: <Progress share={state.progress} /> } : {})}
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
