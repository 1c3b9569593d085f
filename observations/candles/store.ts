import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { type CandleRetention, candleRetentionOf, retention } from '../retention.ts';
import {
  type CandleDay,
  candleDayId,
  type CandleRecord,
  candlesCollection,
  dayOf,
  type HourRow,
  hourRowSchema,
  toHourRow,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };
export type NewCandle = CandleRecord & { readonly coinId: string };

const dayMs = 86_400_000;
const removedAtOnce = 1000;

/** Makes the collection known to readers; harmless when it is. */
export const openCandles = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, candlesCollection);

/** Adds candles to their days in one write. The same hour again replaces what was there, so a repeat changes nothing. */
export const writeCandles = async (
  { readModels }: Ports,
  source: string,
  candles: readonly NewCandle[],
): Promise<void> => {
  if (candles.length === 0) return;
  const byDay = Map.groupBy(candles, ({ coinId, openAt }) =>
    candleDayId(source, coinId, dayOf(openAt)),
  );
  const stored = await readModels.load<CandleDay>(candlesCollection, [...byDay.keys()]);
  const changes = [...byDay].flatMap(([id, added]) => {
    const day = mergedDay(source, stored.get(id)?.document?.hours ?? [], added);
    return day ? [{ id, document: { id, ...day } }] : [];
  });
  await readModels.write({ changes: [{ collection: candlesCollection, changes }] });
};

const mergedDay = (
  source: string,
  kept: readonly HourRow[],
  added: readonly NewCandle[],
): Omit<CandleDay, 'id'> | undefined => {
  const [first] = added;
  if (!first) return undefined;
  const rows = [...kept, ...added.map((candle) => hourRowSchema.parse(toHourRow(candle)))];
  const byHour = new Map(rows.map((row) => [row[0], row]));
  return {
    source,
    coinId: first.coinId,
    day: dayOf(first.openAt),
    retention: candleRetentionOf(first.coinId),
    hours: [...byHour.values()].sort(([one], [other]) => one - other),
  };
};

/** Drops the days of one source that are older than the retention table says, counted back from `at`. */
export const dropOldCandles = async (
  { readModels }: Ports,
  { source, at }: { readonly source: string; readonly at: string },
): Promise<void> => {
  const days = readModels.collection<CandleDay>(candlesCollection);
  const lines: readonly CandleRetention[] = ['majorCandles', 'otherCandles'];
  for (const line of lines) {
    const oldest = dayOf(new Date(Date.parse(at) - retention[line].days * dayMs).toISOString());
    const filter = { source: { eq: source }, retention: { eq: line }, day: { lt: oldest } };
    for (;;) {
      const old = await days.find(filter, { limit: removedAtOnce });
      if (old.length === 0) break;
      const changes = old.map(({ id }) => ({ id, document: null }));
      await readModels.write({ changes: [{ collection: candlesCollection, changes }] });
    }
  }
};
