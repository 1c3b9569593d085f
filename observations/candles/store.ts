import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  type CandleDay,
  candleDayId,
  candleDaySchema,
  type CandleRecord,
  candlesCollection,
  candlesKeptDays,
  dayOf,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };
export type NewCandle = CandleRecord & { readonly coinId: string };

const dayMs = 86_400_000;
const removedAtOnce = 1000;

/** Makes the collection known to readers; harmless when it is. */
export const openCandles = ({ readModels }: Ports): Promise<void> =>
  readModels.activate(candlesCollection);

/** Adds candles to their days in one write. The same hour again replaces what was there, so a repeat changes nothing. */
export const writeCandles = async (
  { readModels }: Ports,
  source: string,
  candles: readonly NewCandle[],
): Promise<void> => {
  if (candles.length === 0) return;
  const byDay = Map.groupBy(candles, ({ coinId, openAt }) => candleDayId(coinId, dayOf(openAt)));
  const stored = await readModels.load<CandleDay>(candlesCollection, [...byDay.keys()]);
  const changes = [...byDay].map(([id, added]) => {
    const before = stored.get(id)?.document;
    const kept = before?.source === source ? before.candles : [];
    return { id, document: candleDaySchema.parse(mergedDay({ id, source, kept, added })) };
  });
  await readModels.write({ changes: [{ collection: candlesCollection, changes }] });
};

const mergedDay = (day: {
  readonly id: string;
  readonly source: string;
  readonly kept: readonly CandleRecord[];
  readonly added: readonly NewCandle[];
}): CandleDay => {
  const byHour = new Map(day.kept.map((candle) => [candle.openAt, candle]));
  for (const { openAt, open, high, low, close, volume } of day.added) {
    byHour.set(openAt, { openAt, open, high, low, close, volume });
  }
  const candles = [...byHour.values()].sort((a, b) => (a.openAt < b.openAt ? -1 : 1));
  const [coinId, date] = splitId(day.id);
  return { id: day.id, coinId, day: date, source: day.source, candles };
};

const splitId = (id: string): [string, string] => {
  const bar = id.lastIndexOf('|');
  return [id.slice(0, bar), id.slice(bar + 1)];
};

/** Drops the days that are older than they are kept, and those of a source that is no longer asked. */
export const dropOldCandles = async (
  { readModels }: Ports,
  { source, at }: { readonly source: string; readonly at: string },
): Promise<void> => {
  const oldest = dayOf(new Date(Date.parse(at) - candlesKeptDays * dayMs).toISOString());
  const days = readModels.collection<CandleDay>(candlesCollection);
  for (const filter of [
    { day: { lt: oldest } },
    { source: { lt: source } },
    { source: { gt: source } },
  ]) {
    for (;;) {
      const old = await days.find(filter, { limit: removedAtOnce });
      if (old.length === 0) break;
      const changes = old.map(({ id }) => ({ id, document: null }));
      await readModels.write({ changes: [{ collection: candlesCollection, changes }] });
    }
  }
};
