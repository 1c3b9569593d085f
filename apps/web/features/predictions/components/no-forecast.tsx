import type { JSX } from 'react';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { explainMissingForecast } from '../absence.ts';
import { latestForecastTexts } from '../newest-texts.ts';

type ForecastAbsence = Pick<Prediction, 'state' | 'withheld'>;

/** Why there is no forecast, with the progress while the models learn. */
export const NoForecast = ({ absence }: { absence: ForecastAbsence }): JSX.Element => {
  const { state, withheld } = absence;
  const isLearning = !state.switchedOff && withheld === null && state.phase !== 'ready';
  const { fact, text } = explainMissingForecast(absence);
  return (
    <EmptyState fact={fact}>
      {isLearning ? (
        <progress max={1} value={state.progress} aria-label={latestForecastTexts.loading} />
      ) : null}{' '}
      {text}
    </EmptyState>
  );
};
