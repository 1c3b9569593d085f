import type { Prediction, PredictionWithheldReason } from '#contract/predictions/predictions.ts';
import { switchedOffTexts } from '../../components/switched-off-texts.ts';

const withheldReasons: Readonly<Record<PredictionWithheldReason, string>> = {
  'too-little-history': 'The model does not have enough history yet.',
  'missing-hours': 'Recent price data is missing.',
  'unusual-input': 'Unusual market conditions.',
  'model-too-old': 'The model needs retraining.',
};

const texts = {
  none: {
    calibrating: (percent: number): string =>
      `The models are calibrating: ${String(percent)}% done.`,
    missed: {
      fact: 'There is no forecast for this hour.',
      text: 'None was issued in time, and missed hours are never filled in later. The next one comes with the next hour.',
    },
  },
  withheld: {
    reasons: withheldReasons,
  },
} as const;

/** Why there is no forecast. */
export const explainMissingForecast = ({
  state,
  withheld,
}: Pick<Prediction, 'state' | 'withheld'>): { readonly fact: string; readonly text: string } => {
  if (state.switchedOff) return switchedOffTexts.forecasts;
  if (withheld !== null) {
    return { fact: 'No forecast for this hour', text: texts.withheld.reasons[withheld] };
  }
  if (state.phase === 'ready') return texts.none.missed;
  const fact =
    state.phase === 'waiting'
      ? 'There are no forecasts yet.'
      : texts.none.calibrating(Math.floor(100 * state.progress));
  return {
    fact,
    text: 'Forecasts start once the models have learned from past hours. This page updates automatically.',
  };
};
