import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourHistory } from './hour-history.ts';
import { registerArray, createPartRegistry, type PartRegistry } from '../serialized-parts.ts';

const hoursOfWeek = 168;
const cellMemory = 150;
const weekdayMemory = 750;
const weekendMemory = 300;
const shrinkage = 13;
const maxLogRatio = 3;
const hoursOfDay = 24;

export type WeekProfile = {
  /**
   * Learns the next hour and returns its variance without the weekly pattern, using the profile from before that hour.
   */
  readonly learn: (hour: number) => number;
  /** Sum of the profile over the next hours. The profile averages 1 per hour. */
  readonly ahead: (hours: number) => number;
};

/**
 * How the variance depends on the hour of the week (Andersen and Bollerslev, "Intraday periodicity and volatility
 * persistence in financial markets", 1997), learned online: the mean log ratio of an hour to the preceding week, by
 * hour of the week, shrunk towards the mean for that hour on weekdays or weekends. The profile is updated every 24
 * hours.
 */
export const createWeekProfile = (
  history: HourHistory,
  parts = createPartRegistry(),
): WeekProfile => {
  const cells = createMeans(hoursOfWeek, parts.within('cells'));
  const coarseMeans = createMeans(2 * hoursOfDay, parts.within('coarse'));
  let profile = new Float64Array(hoursOfWeek).fill(1);
  let now = 0;
  parts.add('profile', {
    save: () => ({ profile, now }),
    restore: (kept) => {
      ({ profile, now } = kept);
    },
  });
  const updateCell = (hour: number): void => {
    if (hour < hoursOfWeek) return;
    const level = history.sums.variance.mean(hour - 1, hoursOfWeek);
    const logRatio = clip(Math.log(history.variance.at(hour) / level), maxLogRatio);
    const coarseCell = toCoarseCell(now);
    cells.add(now, logRatio, cellMemory);
    coarseMeans.add(coarseCell, logRatio, coarseCell < hoursOfDay ? weekdayMemory : weekendMemory);
  };
  return {
    learn: (hour) => {
      now = getHourOfWeek(history.endOf(hour) - hourMs);
      const adjustedVariance = history.variance.at(hour) / (profile[now] ?? 1);
      updateCell(hour);
      if (hour % hoursOfDay === hoursOfDay - 1) profile = computeProfile(cells, coarseMeans);
      return adjustedVariance;
    },
    ahead: (hours) => {
      let sum = 0;
      for (let step = 1; step <= hours; step += 1) sum += profile[(now + step) % hoursOfWeek] ?? 1;
      return sum;
    },
  };
};

export const clip = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

// Hour of the week (0 is Sunday 00:00 UTC) that begins at `openAt`.
const getHourOfWeek = (openAt: number): number => {
  const date = new Date(openAt);
  return date.getUTCDay() * hoursOfDay + date.getUTCHours();
};

// Weekday hours are 0 to 23, weekend hours 24 to 47.
const toCoarseCell = (hour: number): number => {
  const isWeekday = hour >= hoursOfDay && hour < 6 * hoursOfDay;
  return (isWeekday ? 0 : hoursOfDay) + (hour % hoursOfDay);
};

type Means = {
  readonly of: (cell: number) => number;
  readonly count: (cell: number) => number;
  readonly add: (cell: number, value: number, memory: number) => void;
};

// Running means that become exponential averages with weight 1 / memory once a cell has `memory` values.
const createMeans = (size: number, parts: PartRegistry): Means => {
  const means = new Float64Array(size);
  const counts = new Float64Array(size);
  registerArray(parts, 'means', means);
  registerArray(parts, 'counts', counts);
  const getMean = (cell: number): number => means[cell] ?? 0;
  const count = (cell: number): number => counts[cell] ?? 0;
  return {
    of: getMean,
    count,
    add: (cell, value, memory) => {
      counts[cell] = Math.min(memory, count(cell) + 1);
      means[cell] = getMean(cell) + (value - getMean(cell)) / count(cell);
    },
  };
};

const computeProfile = (cells: Means, coarse: Means): Float64Array<ArrayBuffer> => {
  const profile = new Float64Array(hoursOfWeek).map((_, cell) => {
    const coarseMean = coarse.of(toCoarseCell(cell));
    const share = cells.count(cell) / (cells.count(cell) + shrinkage);
    return Math.exp(coarseMean + share * (cells.of(cell) - coarseMean));
  });
  const mean = profile.reduce((sum, value) => sum + value, 0) / hoursOfWeek;
  return profile.map((value) => value / mean);
};
