import { formatCount, formatShare, formatWholeShare } from '#contract/format.ts';
import { maxFurtherCoins, neededHistoryMonths } from '#contract/predictions/forecast-coins.ts';
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

const formatLearning = ({ symbol, progress }: MissingRange): string =>
  progress === null ? symbol : `${symbol} (${formatWholeShare(progress)} done)`;

const formatHours = (hours: number): string => (hours === 1 ? '1 hour' : `${String(hours)} hours`);

const formatRefusal = ({ symbol, check }: MissingRange): string =>
  check === null
    ? `${symbol}: forecasts were tried, and their ranges did not hold.`
    : `${symbol}: forecasts were tried on past prices. The 80% range for ${formatHours(check.horizonHours)} held ${formatShare(check.held)} of ${formatCount(check.resolved)} times.`;

const missingReasons: Readonly<
  Record<MissingRange['reason'], (coins: readonly MissingRange[]) => string>
> = {
  'no-forecast-now': (coins) =>
    `No range right now: ${formatSymbols(coins)}. A new one is issued every hour, once the model has learned the coin’s past hours.`,
  waiting: (coins) =>
    `Waiting to be learned: ${formatSymbols(coins)}. Coins are learned one at a time, those on the most lists first, and up to ${String(maxFurtherCoins)} besides the eight main coins.`,
  learning: (coins) =>
    `Being learned: ${coins.map(formatLearning).join(', ')}. Ranges follow if they hold on past prices that the model had not seen.`,
  refused: (coins) =>
    [
      ...coins.map(formatRefusal),
      'Ranges are shown only if about 80% of a year’s ranges held. Each coin is tried again after a month.',
    ].join(' '),
  'too-little-history': (coins) =>
    [
      ...coins.map(formatShortHistory),
      `Forecasts need ${String(neededHistoryMonths)} months: a year on which ranges are checked, and some before it.`,
    ].join(' '),
  'switched-off': (coins) =>
    `Forecasts are switched off here, so there is no range for ${formatSymbols(coins)}.`,
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
    check: (held: number, resolved: number): string =>
      `held ${formatShare(held)} of ${formatCount(resolved)} on past prices`,
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
} as const;
