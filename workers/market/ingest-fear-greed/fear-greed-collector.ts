import { dayMs, secondMs } from '#domain/shared/time/durations.ts';
import { newestFearGreedDay } from '#observations/fear-greed/queries.ts';
import { fearGreedId, type FearGreedRecord } from '#observations/fear-greed/record.ts';
import { openFearGreed, writeFearGreed } from '#observations/fear-greed/store.ts';
import type { FearGreedDay, FearGreedSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceRequestOf } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';

export type FearGreedCollectorDeps = {
  readonly sources: readonly FearGreedSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

// The day of the first value of alternative.me.
const firstDay = '2018-02-01';
// Enough for the chart of a year; the simulated past costs computing time.
const simulatedDays = 366;
const lateMs = secondMs;

/** The history once, then today again and again, as it may still change. */
export const fearGreedCollector =
  (deps: FearGreedCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'fear-greed';
    const { sources, systemNow } = deps;
    const ask = runner.open({ kind, sources, newerWithinMs: newerWithinMs.fearGreed });
    let opened: Promise<void> | undefined;
    return {
      kind,
      refreshMs: Math.min(...sources.map(({ refreshMs }) => refreshMs)),
      collect: async (now) => {
        // What failed is tried again in the next turn.
        opened ??= openFearGreed(deps).catch((error: unknown) => {
          opened = undefined;
          throw error;
        });
        await opened;
        const begins = await beginnings(deps, now);
        const outcome = await ask({
          query: ({ name }) => ({ from: begins.get(name) ?? firstDay }),
          now,
        });
        if (outcome.status !== 'value') return;
        const { source, value, at } = outcome;
        await writeFearGreed(deps, recordsOf(value, { source, at, systemNow: systemNow() }));
        outcome.accept();
      },
    };
  };

// A restarted demo goes back in time.
const beginnings = async (
  deps: FearGreedCollectorDeps,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const today = dayOf(now.getTime());
  const found = new Map<string, string>();
  for (const { name, mode } of deps.sources) {
    const first = mode === 'simulated' ? dayOf(now.getTime() - simulatedDays * dayMs) : firstDay;
    const newest = (await newestFearGreedDay(deps, name)) ?? first;
    found.set(name, newest < today ? newest : today);
  }
  return found;
};

type Measured = { readonly source: SourceRequestOf; readonly at: string; readonly systemNow: Date };

const recordsOf = (
  days: readonly FearGreedDay[],
  { source, at, systemNow }: Measured,
): FearGreedRecord[] =>
  days.map(({ day, value }) => ({
    id: fearGreedId(source.name, day),
    source: source.name,
    kind: source.mode,
    day,
    value,
    at: at.startsWith(day) ? at : `${day}T00:00:00.000Z`,
    freshUntil: new Date(freshUntil(day, { source, systemNow })).toISOString(),
  }));

// A real source measures once a day; a simulated one whenever it is asked.
const freshUntil = (
  day: string,
  { source, systemNow }: Pick<Measured, 'source' | 'systemNow'>,
): number =>
  source.mode === 'live'
    ? Date.parse(day) + 2 * dayMs
    : systemNow.getTime() + 2 * source.refreshMs + lateMs;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
