import { formatCount, formatShare } from '#contract/format.ts';
import type { MissingRange } from '#contract/predictions/coin-ranges.ts';

const positions = {
  inside: 'inside the range',
  above: 'above the range',
  below: 'below the range',
} as const;

const formatSymbols = (coins: readonly MissingRange[]): string =>
  coins.map(({ symbol }) => symbol).join(', ');

const formatDays = (days: number): string => (days === 1 ? '1 day' : `${formatCount(days)} days`);

const formatShortHistory = ({ symbol, days }: MissingRange): string =>
  `${symbol}: only ${formatDays(days ?? 0)} of prices so far.`;

const missingReasons: Readonly<
  Record<MissingRange['reason'], (coins: readonly MissingRange[]) => string>
> = {
  'no-forecast-now': (coins) =>
    `No range right now: ${formatSymbols(coins)}. A new one is issued every hour, once the model has learned the coin’s past hours.`,
  'too-little-history': (coins) =>
    [...coins.map(formatShortHistory), 'Forecasts need a year.'].join(' '),
  'not-covered': (coins) => `Forecasts do not cover ${formatSymbols(coins)} yet.`,
};

export const coinRangeTexts = {
  open: {
    title: '80% ranges of my coins, next 24 hours',
    lead: 'With a chance of 80%, the price at the end of the 24 hours is in this range. A new range is issued every hour.',
    loading: 'Loading the ranges of your coins',
    span: '80% range',
    now: (price: string, position: keyof typeof positions): string =>
      `${price} now, ${positions[position]}`,
    unknown: 'no current price',
    range: (low: string, high: string): string => `${low} to ${high}`,
    until: (moment: string): string => `until ${moment}`,
    record: (held: number, resolved: number): string =>
      `held ${formatShare(held)} of ${formatCount(resolved)}`,
    noRecord: 'fewer than 30 outcomes so far',
    missing: missingReasons,
    all: 'All forecasts',
    trackRecord: 'Track record',
    ewma: (coins: string): string =>
      `EWMA ranges: ${coins}. With less than a year of price history, the model’s own range has not done better.`,
  },
  past: {
    title: 'Yesterday’s 80% ranges of my coins',
    outcome: (actual: string, inside: boolean): string =>
      `${actual} at the end, ${inside ? positions.inside : 'outside the range'}`,
    none: 'No range of your coins ended within the last day.',
    offer: 'Pro shows today’s range of each coin, updated every hour.',
    plans: 'Compare plans',
    backtest: 'backtest',
    simulated: 'simulated market',
  },
  problem: 'Could not load the ranges of your coins',
} as const;
