import { LRUCache } from 'lru-cache';
import type { HourClose } from '#domain/shared/market/hour-close.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { maxCandleWaitMs } from '#domain/shared/time/hours.ts';

export type SourceRange = {
  readonly coinId: string;
  readonly source: string;
  /** Latest end of an hour, ISO-8601. */
  readonly until: string;
  readonly limit: number;
};

/** The newest closes of a coin from one source, oldest first. */
export type ReadSourceCloses = (range: SourceRange) => Promise<readonly HourClose[]>;

/** Closes of past days that were read before, for a reader that needs a month of hours again and again. */
export type PastCloses = {
  /** Reads only the hours since the past ones. */
  readonly complete: (read: ReadSourceCloses, range: SourceRange) => Promise<readonly HourClose[]>;
};

// A coin's month takes about 50 KB.
const maxCoins = 50;

export const createPastCloses = (): PastCloses => {
  const pastBySeries = new LRUCache<string, readonly HourClose[]>({ max: maxCoins });
  return {
    complete: async (read, range) => {
      const series = `${range.source}|${range.coinId}`;
      const past = pastBySeries.get(series) ?? [];
      const hours = (await addNewer(read, range, past)) ?? (await read(range));
      const settled = listSettled(hours, range.until);
      if (hasNoGap(settled)) pastBySeries.set(series, settled);
      return hours;
    },
  };
};

// Hours that are not awaited any more do not change.
const listSettled = (hours: readonly HourClose[], until: string): readonly HourClose[] => {
  const settledUntil = Date.parse(until) - maxCandleWaitMs;
  return hours.slice(0, hours.findLastIndex(({ endsAt }) => endsAt <= settledUntil) + 1);
};

// Undefined if the past hours are too few.
const addNewer = async (
  read: ReadSourceCloses,
  range: SourceRange,
  past: readonly HourClose[],
): Promise<readonly HourClose[] | undefined> => {
  const pastUntil = past.at(-1)?.endsAt ?? Infinity;
  const limit = Math.ceil((Date.parse(range.until) - pastUntil) / hourMs);
  if (limit <= 0 || limit + past.length < range.limit) return undefined;
  const newer = (await read({ ...range, limit })).filter(({ endsAt }) => endsAt > pastUntil);
  const hours = [...past, ...newer].slice(-range.limit);
  return hours.length === range.limit ? hours : undefined;
};

// The history of a coin may fill a gap later.
const hasNoGap = (hours: readonly HourClose[]): boolean => {
  const [first, last] = [hours[0], hours.at(-1)];
  return first !== undefined && last !== undefined
    ? last.endsAt - first.endsAt === (hours.length - 1) * hourMs
    : false;
};
