import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type Column,
  createColumn,
  createRunningSum,
  recentHours,
  type RunningSum,
  directionBufferHours,
  varianceBufferHours,
} from './columns.ts';
import type { HourlyCandle } from '../hourly-candle.ts';
import { createPartRegistry, type PartRegistry } from '../serialized-parts.ts';
import { garmanKlass } from '../garman-klass.ts';

/** A longer gap is not filled. The history restarts after it. */
const maxGapHours = 60 * 24;

// Decay per hour of the typical variance, and the minimum variance of a quiet hour as a share of that.
const hourlyDecay = 0.03;
const minVolumeShare = 0.01;

/** Consecutive hours numbered from 0, with gaps filled, and running sums over them. */
export type HourHistory = {
  /** Number of hours so far, including missing ones. */
  readonly count: () => number;
  readonly endOf: (hour: number) => number;
  readonly isMissing: (hour: number) => boolean;
  readonly open: Column;
  readonly high: Column;
  readonly low: Column;
  readonly close: Column;
  readonly logReturn: Column;
  readonly volume: Column;
  /** Garman–Klass variance of the log return. An hour without a range counts as a typical hour. */
  readonly variance: Column;
  /** EWMA(0.97) of the variance up to the last hour (RiskMetrics, 1996). */
  readonly smoothedVariance: () => number;
  /** Number of hours so far, without missing ones. */
  readonly tradedHours: () => number;
  readonly sums: {
    readonly missing: RunningSum;
    readonly logReturn: RunningSum;
    readonly squaredReturn: RunningSum;
    readonly squaredFall: RunningSum;
    readonly variance: RunningSum;
    /** Measured Garman–Klass variance, the target that variance forecasts are scored against. */
    readonly realised: RunningSum;
    readonly volume: RunningSum;
    /** Volume × close. */
    readonly paid: RunningSum;
    readonly trades: RunningSum;
    readonly takerBuyVolume: RunningSum;
    /** Volume of the hours that have taker data. */
    readonly volumeWithTakers: RunningSum;
  };
  /** Adds every hour up to the candle and calls `onHour` after each one. */
  readonly add: (candle: HourlyCandle, onHour: (hour: number) => void) => void;
};

export const createHourHistory = (parts = createPartRegistry()): HourHistory => {
  const createNamedColumn = (length: number, name: string): Column =>
    createColumn(length, parts, name);
  const columns = {
    open: createNamedColumn(recentHours, 'open'),
    high: createNamedColumn(recentHours, 'high'),
    low: createNamedColumn(recentHours, 'low'),
    close: createNamedColumn(directionBufferHours, 'close'),
    logReturn: createNamedColumn(recentHours, 'logReturn'),
    volume: createNamedColumn(recentHours, 'volume'),
    variance: createNamedColumn(recentHours, 'variance'),
  };
  const sums = createSums(parts.within('sums'));
  let [count, firstAt, usual] = [0, 0, NaN];
  parts.add('standing', {
    save: () => ({ count, firstAt, usual }),
    restore: (kept) => {
      ({ count, firstAt, usual } = kept);
    },
  });
  const append = (candle: HourlyCandle, isMissing: boolean): void => {
    const hour = count;
    const previousClose = hour === 0 ? candle.open : columns.close.at(hour - 1);
    const realisedVariance = garmanKlass(candle);
    const variance =
      candle.high === candle.low
        ? getFlatVariance(usual)
        : Math.max(realisedVariance, getMinVariance(usual));
    usual = Number.isNaN(usual) ? variance : usual + hourlyDecay * (variance - usual);
    const logReturn = Math.log(candle.close / previousClose);
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const)
      columns[name].set(hour, candle[name]);
    columns.logReturn.set(hour, logReturn);
    columns.variance.set(hour, variance);
    addSums(sums, hour, { candle, isMissing, realised: realisedVariance, variance, logReturn });
    count += 1;
  };
  const getEndTime = (hour: number): number => firstAt + (hour + 1) * hourMs;
  return {
    ...columns,
    sums,
    count: () => count,
    endOf: getEndTime,
    isMissing: (hour) => sums.missing.sumOver(hour, 1) > 0,
    smoothedVariance: () => usual,
    tradedHours: () => count - sums.missing.sumOver(count - 1, count),
    add: (candle, onHour) => {
      if (count === 0) firstAt = candle.openAt;
      for (let openAt = getEndTime(count - 1); openAt < candle.openAt; openAt += hourMs) {
        append(withoutTrades(openAt, columns.close.at(count - 1)), true);
        onHour(count - 1);
      }
      append(candle, isIdle(candle));
      onHour(count - 1);
    },
  };
};

/** Whether the gap before this candle is so long that older hours no longer inform the forecast. */
export const hasLongGap = (history: HourHistory, { openAt }: HourlyCandle): boolean =>
  history.count() > 0 && openAt - history.endOf(history.count() - 1) > maxGapHours * hourMs;

// An exchange that is down reports an hour with no trades and no range.
const isIdle = ({ high, low, volume }: HourlyCandle): boolean => volume === 0 && high === low;

const withoutTrades = (openAt: number, price: number): HourlyCandle => ({
  openAt,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
});

const getFlatVariance = (usual: number): number => (Number.isNaN(usual) ? 1e-6 : usual);
const getMinVariance = (usual: number): number =>
  Number.isNaN(usual) ? 1e-8 : usual * minVolumeShare;

const createSums = (parts: PartRegistry): HourHistory['sums'] => ({
  missing: createRunningSum(varianceBufferHours, parts, 'missing'),
  realised: createRunningSum(varianceBufferHours, parts, 'realised'),
  logReturn: createRunningSum(recentHours, parts, 'logReturn'),
  squaredReturn: createRunningSum(recentHours, parts, 'squaredReturn'),
  squaredFall: createRunningSum(recentHours, parts, 'squaredFall'),
  variance: createRunningSum(recentHours, parts, 'variance'),
  volume: createRunningSum(recentHours, parts, 'volume'),
  paid: createRunningSum(recentHours, parts, 'paid'),
  trades: createRunningSum(recentHours, parts, 'trades'),
  takerBuyVolume: createRunningSum(recentHours, parts, 'takerBuyVolume'),
  volumeWithTakers: createRunningSum(recentHours, parts, 'volumeWithTakers'),
});

type MeasuredHour = {
  readonly candle: HourlyCandle;
  readonly isMissing: boolean;
  readonly realised: number;
  readonly variance: number;
  readonly logReturn: number;
};

const addSums = (
  sums: HourHistory['sums'],
  hour: number,
  { candle, isMissing, realised, variance, logReturn }: MeasuredHour,
): void => {
  const { volume, close, trades = 0, takerBuyVolume } = candle;
  sums.missing.add(hour, isMissing ? 1 : 0);
  sums.realised.add(hour, realised);
  sums.logReturn.add(hour, logReturn);
  sums.squaredReturn.add(hour, logReturn ** 2);
  sums.squaredFall.add(hour, logReturn < 0 ? logReturn ** 2 : 0);
  sums.variance.add(hour, variance);
  sums.volume.add(hour, volume);
  sums.paid.add(hour, volume * close);
  sums.trades.add(hour, trades);
  sums.takerBuyVolume.add(hour, takerBuyVolume ?? 0);
  sums.volumeWithTakers.add(hour, takerBuyVolume === undefined ? 0 : volume);
};
