import type { MonitorSlot } from '#contract/system/monitor.ts';
import { slotMs, type ProcessFigures } from '#platform/process-figures/queries.ts';
import { durationBounds } from '#platform/health/process-counters.ts';

const slotsOfDay = 96;

/**
 * The last 24 hours in quarter-hour slots, summed over all processes. `readAt` contains the times at which stories were
 * first read.
 */
export const toDailySlots = (
  figures: readonly ProcessFigures[],
  readAt: readonly string[],
  now: Date,
): MonitorSlot[] => {
  const newest = Math.floor(now.getTime() / slotMs) * slotMs;
  const bySlot = Map.groupBy(figures, ({ slot }) => Date.parse(slot));
  const stories = Map.groupBy(readAt, (at) => Math.floor(Date.parse(at) / slotMs) * slotMs);
  return Array.from({ length: slotsOfDay }, (_, index) => {
    const slot = newest - (slotsOfDay - 1 - index) * slotMs;
    const seconds = Math.max(1, Math.min(slotMs, now.getTime() - slot) / 1000);
    return {
      ...slotOf(bySlot.get(slot) ?? [], seconds),
      at: new Date(slot).toISOString(),
      stories: stories.get(slot)?.length ?? 0,
    };
  });
};

const slotOf = (
  of: readonly ProcessFigures[],
  seconds: number,
): Omit<MonitorSlot, 'at' | 'stories'> => ({
  requestsPerSecond: sum(of, ({ requests }) => requests) / seconds,
  p95Ms: percentile(of, 0.95),
  secondsBehind: Math.max(0, ...of.map(({ mostSecondsBehind }) => mostSecondsBehind)),
  connections: sum(of, ({ mostConnections }) => mostConnections),
  serverErrors: sum(of, ({ serverErrors }) => serverErrors),
  browserErrors: sum(of, ({ browserErrors }) => browserErrors),
  jobsFailed: sum(of, ({ jobsFailed }) => jobsFailed),
});

export const sum = <T>(of: readonly T[], figure: (one: T) => number): number =>
  of.reduce((total, one) => total + figure(one), 0);

/** Interpolates linearly within a bucket. Durations above the last bound count as that bound. */
export const percentile = (
  figures: readonly Pick<ProcessFigures, 'durations'>[],
  share: number,
): number | null => {
  const classes = Array.from({ length: durationBounds.length + 1 }, (_, index) =>
    sum(figures, ({ durations }) => durations[index] ?? 0),
  );
  const all = sum(classes, (n) => n);
  if (all === 0) return null;
  let below = 0;
  for (const [index, n] of classes.entries()) {
    if (below + n >= share * all) {
      const from = durationBounds[index - 1] ?? 0;
      const to = durationBounds[index] ?? from;
      return from + (to - from) * ((share * all - below) / n);
    }
    below += n;
  }
  return durationBounds.at(-1) ?? null;
};
