import type { Prediction } from '#contract/predictions/predictions.ts';
import { latestForecastTexts as texts } from './newest-texts.ts';

/** Why there is no forecast. */
export const explainMissingForecast = ({
  state,
  withheld,
}: Pick<Prediction, 'state' | 'withheld'>): { readonly fact: string; readonly text: string } => {
  if (withheld !== null) {
    return { fact: texts.withheld.fact, text: texts.withheld.reasons[withheld] };
  }
  if (state.phase === 'ready') return texts.none.missed;
  const fact =
    state.phase === 'waiting'
      ? texts.none.waiting
      : texts.none.calibrating(Math.floor(100 * state.progress));
  return { fact, text: texts.none.text };
};
