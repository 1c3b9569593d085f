import type { NoCallReason, PredictionWithheldReason } from '#contract/predictions/predictions.ts';

const withheldReasons: Readonly<Record<PredictionWithheldReason, string>> = {
  'too-little-history': 'The model does not have enough history yet.',
  'missing-hours': 'Recent price data is missing.',
  'unusual-input': 'Unusual market conditions.',
  'model-too-old': 'The model needs retraining.',
};

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
  none: {
    waiting: 'There are no forecasts yet.',
    calibrating: (percent: number): string =>
      `The models are calibrating: ${String(percent)}% done.`,
    missed: {
      fact: 'There is no forecast for this hour.',
      text: 'None was issued in time, and missed hours are never filled in later. The next one comes with the next hour.',
    },
    text: 'Forecasts start once the models have learned from past hours. This page updates automatically.',
  },
  withheld: { fact: 'No forecast for this hour', reasons: withheldReasons },
  byTomorrow: {
    today: (time: string): string => `By ${time} today`,
    tomorrow: (time: string): string => `By ${time} tomorrow`,
    by: (moment: string): string => `By ${moment}`,
    waiting: 'By tomorrow',
    tag: 'PRO',
    range: { before: '80% chance: between', and: 'and' },
    all: 'All forecasts',
    offer:
      'Pro gives you an hourly 24-hour price range with an 80% target hit rate, scored in public.',
    record: 'See our accuracy',
    plans: 'Compare plans',
    failed: 'Could not load the forecast. We’ll try again within a minute.',
  },
  position: {
    label: (symbol: string): string => `Your position in ${symbol}`,
    wrong: 'Enter an amount in pounds, such as 1,000.',
    position: (amount: string, symbol: string): string => `${amount} of ${symbol}`,
    range: ({
      position,
      low,
      high,
      worst,
    }: Record<'position' | 'low' | 'high' | 'worst', string>): string =>
      `${position}: 80% chance of being worth between ${low} and ${high}, and a 5% chance of less than ${worst}.`,
    basis: (price: string, moment: string): string =>
      `Based on ${price}, the price now, and the forecast issued ${moment}, at a constant exchange rate. Your amount is not stored.`,
  },
};
