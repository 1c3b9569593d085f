import type { MonitorSlot } from '#contract/system/monitor.ts';
import { slotMs, type ProcessFigures } from '#platform/process-figures/queries.ts';
import { durationBounds } from '#platform/health/process-counters.ts';

const slotsPerDay = 96;

/**
 * The last 24 hours in quarter-hour slots, summed over all processes. `readAt` contains the times at which stories were
 * first read.
 */
export const toDailySlots = (
  figures: readonly ProcessFigures[],
  readAt: readonly string[],
  now: Date,
): MonitorSlot[] => {
  const newestSlot = Math.floor(now.getTime() / slotMs) * slotMs;
  const figuresBySlot = Map.groupBy(figures, ({ slot }) => Date.parse(slot));
  const storiesBySlot = Map.groupBy(readAt, (at) => Math.floor(Date.parse(at) / slotMs) * slotMs);
  return Array.from({ length: slotsPerDay }, (_, index) => {
    const slot = newestSlot - (slotsPerDay - 1 - index) * slotMs;
    const seconds = Math.max(1, Math.min(slotMs, now.getTime() - slot) / 1000);
    return {
      ...toSlot(figuresBySlot.get(slot) ?? [], seconds),
      at: new Date(slot).toISOString(),
      stories: storiesBySlot.get(slot)?.length ?? 0,
    };
  });
};

const toSlot = (
  of: readonly ProcessFigures[],
  seconds: number,
): Omit<MonitorSlot, 'at' | 'stories'> => ({
  requestsPerSecond: sumBy(of, ({ requests }) => requests) / seconds,
  p95Ms: percentile(of, 0.95),
  secondsBehind: Math.max(0, ...of.map(({ mostSecondsBehind }) => mostSecondsBehind)),
  connections: sumBy(of, ({ mostConnections }) => mostConnections),
  serverErrors: sumBy(of, ({ serverErrors }) => serverErrors),
  browserErrors: sumBy(of, ({ browserErrors }) => browserErrors),
  jobsFailed: sumBy(of, ({ jobsFailed }) => jobsFailed),
});

export const sumBy = <T>(of: readonly T[], figure: (one: T) => number): number =>
  of.reduce((total, one) => total + figure(one), 0);

/** Interpolates linearly within a bucket. Durations above the last bound count as that bound. */
export const percentile = (
  figures: readonly Pick<ProcessFigures, 'durations'>[],
  share: number,
): number | null => {
  const buckets = Array.from({ length: durationBounds.length + 1 }, (_, index) =>
    sumBy(figures, ({ durations }) => durations[index] ?? 0),
  );
  const total = sumBy(buckets, (n) => n);
  if (total === 0) return null;
  let cumulative = 0;
  for (const [index, n] of buckets.entries()) {
    if (cumulative + n >= share * total) {
      const from = durationBounds[index - 1] ?? 0;
      const to = durationBounds[index] ?? from;
      return from + (to - from) * ((share * total - cumulative) / n);
    }
    cumulative += n;
  }
  return durationBounds.at(-1) ?? null;
};
