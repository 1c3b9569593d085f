import type { NoCallReason } from '#contract/predictions/predictions.ts';

const noCallReasons: Readonly<Record<NoCallReason, string>> = {
  'even-chances': 'Too close to call: neither direction reaches 52%.',
  'not-enough-record':
    'Not enough history: too few forecasts like this one were scored in the last 180 days.',
  'no-better-than-chance':
    'No proven edge: over the last 180 days, forecasts like this one did no better than a coin toss.',
};

export const latestForecastTexts = {
  loading: 'Loading predictions',
  noCall: 'No direction call.',
  noCallReasons,
  ewmaRange:
    'This range uses EWMA: with less than a year of price history, the model’s own range has not done better.',
  call: { up: 'Leans up over the next hour.', down: 'Leans down over the next hour.' },
};
