import type { EventEvolvers } from '../shared/decider.ts';
import { toDecimal } from '../shared/decimals.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { type ForecastRangeLeft, rangeAlertEvents } from './events.ts';

/** The 90% range of a forecast over one horizon. Prices are in USD. */
export type ForecastRange = {
  readonly horizonHours: number;
  readonly cutOffAt: string;
  readonly issuedAt: string;
  readonly targetAt: string;
  /** The source of the candles. */
  readonly source: string;
  readonly simulated: boolean;
  readonly low: number;
  readonly high: number;
};

export type PriceReading = {
  readonly price: number;
  readonly source: string;
  readonly simulated: boolean;
  /** When the source measured it. */
  readonly at: string;
};

/** Compares a price of a coin with the ranges of its newest forecasts. */
export type CheckForecastRanges = {
  readonly type: 'CheckForecastRanges';
  readonly coinId: string;
  readonly ranges: readonly ForecastRange[];
  readonly reading: PriceReading;
  /** The previous price from the same source, or null. */
  readonly previousPrice: number | null;
};

/** The forecasts whose range was left. */
type RangeAlertState = { readonly left: ReadonlySet<string> };

const initialState: RangeAlertState = { left: new Set() };

const forecastKey = ({
  cutOffAt,
  horizonHours,
}: Pick<ForecastRange, 'cutOffAt' | 'horizonHours'>): string =>
  `${cutOffAt}/${String(horizonHours)}`;

const on: EventEvolvers<RangeAlertState, ForecastRangeLeft> = {
  ForecastRangeLeft: (state, { data }) => ({ left: new Set([...state.left, forecastKey(data)]) }),
};

const decideRangeAlerts = (
  { left }: RangeAlertState,
  command: CheckForecastRanges,
): readonly ForecastRangeLeft[] =>
  command.ranges
    .filter((range) => !left.has(forecastKey(range)) && hasLeftRange(range, command))
    .map((range) => createRangeLeftEvent(range, command));

/**
 * Only prices after the issue of a forecast and before its end count, and only of its own kind of market. Sources
 * differ, so a price of another source than the forecast's counts only if that source was inside the range before.
 */
const hasLeftRange = (
  range: ForecastRange,
  { reading, previousPrice }: CheckForecastRanges,
): boolean => {
  const at = Date.parse(reading.at);
  return (
    at > Date.parse(range.issuedAt) &&
    at < Date.parse(range.targetAt) &&
    reading.simulated === range.simulated &&
    isOutside(range, reading.price) &&
    (reading.source === range.source ||
      (previousPrice !== null && !isOutside(range, previousPrice)))
  );
};

const isOutside = ({ low, high }: ForecastRange, price: number): boolean =>
  price < low || price > high;

const createRangeLeftEvent = (
  { horizonHours, cutOffAt, issuedAt, targetAt, low, high }: ForecastRange,
  { coinId, reading: { price, source, simulated, at } }: CheckForecastRanges,
): ForecastRangeLeft => ({
  type: 'ForecastRangeLeft',
  data: {
    coinId,
    horizonHours,
    cutOffAt,
    issuedAt,
    targetAt,
    low: toDecimal(low),
    high: toDecimal(high),
    price: toDecimal(price),
    source,
    leftAt: at,
    simulated,
  },
});

/** One stream per coin and UTC day of the forecasts. */
export const rangeAlertStream = (coinId: string, cutOffAt: string): string => {
  const yyyymmdd = cutOffAt.slice(0, 10).replaceAll('-', '');
  return `rangealert-${coinId}-${yyyymmdd}`;
};

export const rangeAlertDecider = defineAggregate<
  CheckForecastRanges,
  ForecastRangeLeft,
  RangeAlertState,
  Pick<ForecastRangeLeft['data'], 'coinId' | 'cutOffAt'>
>({
  category: 'rangealert',
  stream: ({ coinId, cutOffAt }) => rangeAlertStream(coinId, cutOffAt),
  happenedAt: ({ data }) => data.leftAt,
  notExported: 'When the price of a coin left the range of a forecast.',
  events: rangeAlertEvents,
  initialState,
  on,
  decide: decideRangeAlerts,
});
