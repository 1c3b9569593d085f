import { formatCount } from '#contract/format.ts';
import { minRecordCases } from '#contract/predictions/min-record-cases.ts';

// As `domain/prediction` computes them.
const callLabels = {
  counted:
    'A call of “Up” is right if the price at the due time is above the price at issue, and “Down” if it is below. If the price is unchanged, either call is wrong. Both prices are closes of hourly candles.',
  made: 'A direction is called only if the model gives it a chance of at least 52%, and if such directions, called or not, were right more often than chance in the 180 days before: at least 30 outcomes per hour of the horizon, with a 95% interval above 50%.',
} as const;

export const trackRecordTexts = {
  loading: 'Loading the track record',
  problem: {
    fact: 'Could not load the track record',
    text: 'Nothing is lost. The record is stored on our server.',
  },
  tiles: {
    scored: 'Forecasts scored',
    scoredNote: 'all coins and horizons',
    held: '80% ranges that held, Bitcoin 1h',
    heldNote: 'target: 80%',
    missed: 'Missed hours',
    missedNote: (withheld: number): string =>
      withheld === 0
        ? 'Bitcoin; never filled in later'
        : `Bitcoin; never filled in later. In ${formatCount(withheld)} more, the model issued none.`,
    unresolved: 'Unresolved',
    unresolvedNote: 'no price within 48 hours',
  },
  horizons: {
    title: 'Accuracy by horizon',
    region: 'Figures by horizon, table',
    failed: 'Could not load these figures',
    heads: {
      horizon: 'Horizon',
      n: 'n',
      held50: '50% held',
      held80: '80% held',
      held90: '90% held',
      hit: 'Calls right',
      interval: '95% interval',
      brier: 'Brier (chance 0.25)',
      error: 'Error vs last price',
    },
    hours: (hours: number): string => `${String(hours)}h`,
    to: (low: string, high: string): string => `${low} to ${high}`,
    none: (calls: number): string =>
      calls === 0 ? 'no calls' : `fewer than ${String(minRecordCases)} calls`,
    notes: [
      'n is the number of scored forecasts. Calls right counts only those that called a direction; the 95% interval is a Wilson interval.',
      'A live price is final three hours after its hour ends, because exchanges correct prices until then. Forecasts are scored at that time, once.',
      callLabels.counted,
      callLabels.made,
      'The Brier score measures how far our probabilities were from what happened. Chance scores 0.25; lower is better. An error below 1 beats using the last price.',
      '24-hour forecasts are issued every hour and overlap, so n is not a count of independent trials and the real uncertainty is larger than the interval. The same applies, to a lesser extent, from 2 hours up.',
    ],
  },
  word: {
    title: 'How accurate is it?',
    none: 'No forecasts for this coin have been scored yet.',
    chart: 'Ranges that held against their target; the same figures are in the text below',
    claimed: 'Target, %',
    cameTrue: 'Actual, %',
    day: (n: string): string => `24h, n = ${n}`,
    hour: (n: string): string => `1h, n = ${n}`,
    inADay: (held: string, n: string): string => `${held} of the time over 24 hours (n = ${n})`,
    inAnHour: (held: string, n: string): string => `${held} over one hour (n = ${n})`,
    bands: (held: readonly string[]): string =>
      `Points on the line are perfectly calibrated. 80% ranges held ${held.join(' and ')}.`,
    claim: ({
      from,
      to,
      n,
      said,
      cameTrue,
    }: Record<'n' | 'said' | 'cameTrue', string> & Record<'from' | 'to', number>): string =>
      `One-hour forecasts that gave a direction ${String(from)} to ${String(to)}% (${said} on average) were right ${cameTrue} of the time (n = ${n}).`,
    overlap:
      '24-hour forecasts are issued every hour and overlap, so n is not a count of independent trials.',
    simulated: 'Measured on a simulated market.',
    all: 'Full track record',
  },
  records: {
    title: 'Forecast by forecast',
    lead: 'Each mark is one forecast: the price move against its 80% range. Select one, or use the arrow keys, to open its record.',
    callRule: callLabels.counted,
    slider: 'Forecasts over time; use the arrow keys to open a record',
    axis: 'Move, %',
    held: 'Held',
    missed: 'Missed',
    band: '80% range',
    older: 'Older',
    newer: 'Newest',
    region: 'Forecasts, table',
    open: (moment: string): string => `Open the record of ${moment}`,
    heads: ['Due, GMT', '80% range, USD', 'Predicted', 'Actual', 'Range', 'Call'],
    loading: 'Loading forecasts',
    failed: 'Could not load these forecasts',
    empty: { fact: 'No forecasts here', text: 'None in this selection came due in these days.' },
    to: (low: string, high: string): string => `${low} to ${high}`,
    called: { up: 'Up', down: 'Down', none: 'No call' },
    noCall: {
      'even-chances': 'No call: too close to call',
      'not-enough-record': 'No call: not enough history',
      'no-better-than-chance': 'No call: no proven edge',
    },
    right: 'Right',
    wrong: 'Wrong',
    unknown: 'No outcome',
    spoken: (moment: string, outcome: string): string => `Due ${moment}, ${outcome}`,
  },
} as const;
