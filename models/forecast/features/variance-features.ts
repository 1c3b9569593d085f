import {
  createFeatureTable,
  createRunningSum,
  type FeatureTable,
  recentHours,
  varianceBufferHours,
  type RunningSum,
} from './columns.ts';
import type { HourHistory } from './hour-history.ts';
import type { PartRegistry } from '../serialized-parts.ts';
import { clip } from './week-profile.ts';

type Feature = (hour: number) => number;

/** Windows of the heterogeneous autoregression, in hours. */
const windows = [1, 3, 6, 12, 24, 72, 168, 720];

/**
 * Numbers of columns in the table: constant and long block, then the short block, then the clock features for the
 * trees.
 */
export const longColumns = 1 + windows.length;
export const shortColumns = longColumns + 10;
const columnCount = shortColumns + 2;

export type VarianceFeatures = {
  readonly table: FeatureTable;
  /** Adds the row of an hour. `adjusted` is its variance without the weekly pattern. */
  readonly add: (hour: number, adjusted: number) => void;
};

/**
 * Features that predict the variance of the next hours. Long block: ln of the mean variance over windows from an hour
 * to a month (Corsi, "A Simple Approximate Long-Memory Model of Realized Volatility", 2009), without the weekly
 * pattern. Short block: direction and volume of recent trading (the share of falls is the realised semivariance of
 * Barndorff-Nielsen, Kinnebrock and Shephard, 2010). Every value uses only hours up to its own.
 */
export const createVarianceFeatures = (
  history: HourHistory,
  parts: PartRegistry,
): VarianceFeatures => {
  const adjustedSums = createRunningSum(recentHours, parts, 'adjusted');
  const features: readonly Feature[] = [
    () => 1,
    ...windows.map(
      (hours): Feature =>
        (hour) =>
          Math.log(adjustedSums.mean(hour, hours)),
    ),
    ...createShortFeatures(history),
    (hour) => new Date(history.endOf(hour)).getUTCHours(),
    (hour) => (new Date(history.endOf(hour)).getUTCDay() % 6 === 0 ? 1 : 0),
  ];
  const table = createFeatureTable(varianceBufferHours, columnCount, parts);
  return {
    table,
    add: (hour, adjusted) => {
      adjustedSums.add(hour, adjusted);
      for (const [column, feature] of features.entries()) table.set(hour, column, feature(hour));
    },
  };
};

const createShortFeatures = ({ logReturn, sums }: HourHistory): readonly Feature[] => {
  const createFallShare =
    (hours: number): Feature =>
    (hour) => {
      const totalSquaredReturn = sums.squaredReturn.sumOver(hour, hours);
      return totalSquaredReturn > 0
        ? sums.squaredFall.sumOver(hour, hours) / totalSquaredReturn - 0.5
        : 0;
    };
  const createScaledReturn =
    (hours: number): Feature =>
    (hour) =>
      clip(
        sums.logReturn.sumOver(hour, hours) / Math.sqrt(hours * sums.variance.mean(hour, 168)),
        4,
      );
  return [
    createFallShare(6),
    createFallShare(24),
    createScaledReturn(1),
    createScaledReturn(24),
    (hour) => Math.min(6, Math.abs(logReturn.at(hour)) / Math.sqrt(sums.variance.mean(hour, 168))),
    createLogRatio(sums.volume, 1, 24),
    createLogRatio(sums.volume, 6, 24),
    createLogRatio(sums.volume, 24, 168),
    createLogRatio(sums.trades, 1, 24),
    createLogRatio(sums.trades, 24, 168),
  ];
};

// 0 when there was no trading or the source lacks the field.
const createLogRatio =
  (sum: RunningSum, short: number, long: number): Feature =>
  (hour) => {
    const [shortMean, longMean] = [sum.mean(hour, short), sum.mean(hour, long)];
    return shortMean > 0 && longMean > 0 ? Math.log(shortMean / longMean) : 0;
  };
