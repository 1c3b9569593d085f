import type { NoCallReason, Withheld } from '#contract/predictions.ts';

const withheld: Readonly<Record<Withheld, string>> = {
  'too-little-history': 'The model has not seen enough hours yet.',
  'missing-hours': 'Hours of the price are missing just before this one.',
  'unusual-input': 'The market does something that the model has not seen.',
  'model-too-old': 'The model was fitted too long ago.',
};

const noCallReasons: Readonly<Record<NoCallReason, string>> = {
  'even-chances': 'Even chances: neither side reaches 52%.',
  'not-enough-record':
    'Not enough record: too few forecasts like this one have come due in the last 180 days.',
  'no-better-than-chance':
    'No better than chance: in the last 180 days, forecasts like this one were not right more often than a coin toss.',
};

/** Texts of the newest forecast of a coin, wherever it is shown, and of there being none. */
export const newestTexts = {
  loading: 'Loading predictions',
  noCall: 'No call on direction.',
  noCallReasons,
  ewmaRange:
    'This range is EWMA’s: the coin has less than a year of hours, and the model’s range has not been better on them.',
  call: { up: 'Leans up over the next hour.', down: 'Leans down over the next hour.' },
  none: {
    waiting: 'There are no forecasts yet.',
    calibrating: (percent: number): string =>
      `The models are calibrating: ${String(percent)}% done.`,
    missed: {
      fact: 'There is no forecast for this hour.',
      text: 'None was issued in time, and a missed hour is never filled in afterwards. The next one comes with the next hour.',
    },
    text: 'Forecasts come as soon as the models have learnt from the hours before. This page updates by itself.',
  },
  withheld: { fact: 'No forecast for this hour', reasons: withheld },
  byTomorrow: {
    title: (time: string): string => `By ${time} tomorrow`,
    waiting: 'By tomorrow',
    tag: 'PRO',
    range: { before: 'Eight times in ten between', and: 'and' },
    all: 'All forecasts',
    offer:
      'Pro shows every hour the prices between which this coin will be 8 times in 10 a day later, and every one is scored in public.',
    record: 'How often they held',
    plans: 'Compare plans',
    failed: 'The forecast did not load. We try again within a minute.',
  },
};
