import { dayMs, secondMs } from '#domain/shared/time/durations.ts';
import { newestFearGreedDay } from '#observations/fear-greed/queries.ts';
import { fearGreedId, type FearGreedRecord } from '#observations/fear-greed/record.ts';
import { openFearGreedCollection, writeFearGreed } from '#observations/fear-greed/store.ts';
import type { FearGreedDay, FearGreedSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceInfo } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';

export type FearGreedCollectorDeps = {
  readonly sources: readonly FearGreedSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

// The day of alternative.me's first value.
const firstDay = '2018-02-01';
// Enough for a one-year chart. Computing a longer simulated history takes time.
const simulatedDays = 366;
const refreshDelayMs = secondMs;

/** Fetches the history once, then repeatedly the latest days, whose values may still change. */
export const fearGreedCollector =
  (deps: FearGreedCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'fear-greed';
    const { sources, systemNow } = deps;
    const ask = runner.open({ kind, sources, newerWithinMs: newerWithinMs.fearGreed });
    let openingPromise: Promise<void> | undefined;
    return {
      kind,
      refreshMs: Math.min(...sources.map(({ refreshMs }) => refreshMs)),
      collect: async (now) => {
        // A failed attempt is repeated in the next turn.
        openingPromise ??= openFearGreedCollection(deps).catch((error: unknown) => {
          openingPromise = undefined;
          throw error;
        });
        await openingPromise;
        const startDays = await getStartDays(deps, now);
        const outcome = await ask({
          query: ({ name }) => ({ from: startDays.get(name) ?? firstDay }),
          now,
        });
        if (outcome.status !== 'value') return;
        const { source, value, at } = outcome;
        await writeFearGreed(deps, toRecords(value, { source, at, systemNow: systemNow() }));
        outcome.accept();
      },
    };
  };

// A restarted demo may start before the latest stored day.
const getStartDays = async (
  deps: FearGreedCollectorDeps,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const today = toDay(now.getTime());
  const startDays = new Map<string, string>();
  for (const { name, mode } of deps.sources) {
    const first = mode === 'simulated' ? toDay(now.getTime() - simulatedDays * dayMs) : firstDay;
    const newest = (await newestFearGreedDay(deps, name)) ?? first;
    startDays.set(name, newest < today ? newest : today);
  }
  return startDays;
};

type Measurement = {
  readonly source: SourceInfo;
  readonly at: string;
  readonly systemNow: Date;
};

const toRecords = (
  days: readonly FearGreedDay[],
  { source, at, systemNow }: Measurement,
): FearGreedRecord[] =>
  days.map(({ day, value }) => ({
    id: fearGreedId(source.name, day),
    source: source.name,
    kind: source.mode,
    day,
    value,
    at: at.startsWith(day) ? at : `${day}T00:00:00.000Z`,
    freshUntil: new Date(getFreshUntil(day, { source, systemNow })).toISOString(),
  }));

// A live source publishes once a day; a simulated one has a new value at every request.
const getFreshUntil = (
  day: string,
  { source, systemNow }: Pick<Measurement, 'source' | 'systemNow'>,
): number =>
  source.mode === 'live'
    ? Date.parse(day) + 2 * dayMs
    : systemNow.getTime() + 2 * source.refreshMs + refreshDelayMs;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
