import { dayMs } from '#domain/shared/time/durations.ts';
import type { DocumentChange, ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { type CandleRetention, getCandleRetention, retention } from '../retention.ts';
import {
  type CandleDay,
  candleDayId,
  type CandleHour,
  candleHourId,
  candleHoursCollection,
  type CandleRecord,
  candlesCollection,
  toUtcDay,
  type HourRow,
  hourRowSchema,
  toOpeningTime,
  toHourRow,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };
export type NewCandle = CandleRecord & { readonly coinId: string };

const deletesPerBatch = 1000;

export const openCandleCollections = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, candlesCollection);
  await openCollection(readModels, candleHoursCollection);
};

/** Adds candles in one write. An hour that is already stored is replaced. */
export const writeCandles = async (
  ports: Ports,
  source: string,
  candles: readonly NewCandle[],
): Promise<void> => {
  if (candles.length === 0) return;
  const addedRows = candles.map(toPlacedRow);
  const newest = addedRows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const earlierHours = await ports.readModels
    .collection<CandleHour>(candleHoursCollection)
    .find({ source: { eq: source }, day: { lt: newest } });
  // New rows come last, so that they replace stored rows of the same hour.
  const rows = [
    ...earlierHours.flatMap(toPlacedRows),
    ...addedRows.filter(({ day }) => day < newest),
  ];
  const current = addedRows.filter(({ day }) => day === newest);
  await ports.readModels.write({
    changes: [
      { collection: candlesCollection, changes: await buildDayChanges(ports, source, rows) },
      {
        collection: candleHoursCollection,
        changes: [
          ...(await buildHourChanges(ports, source, current)),
          ...earlierHours.map(({ id }) => ({ id, document: null })),
        ],
      },
    ],
  });
};

type PlacedRow = { readonly coinId: string; readonly day: string; readonly row: HourRow };

const toPlacedRow = (candle: NewCandle): PlacedRow => ({
  coinId: candle.coinId,
  day: toUtcDay(candle.openAt),
  row: hourRowSchema.parse(toHourRow(candle)),
});

const toPlacedRows = ({ day, coins }: CandleHour): PlacedRow[] =>
  Object.entries(coins).map(([coinId, row]) => ({ coinId, day, row }));

const buildDayChanges = async (
  { readModels }: Ports,
  source: string,
  rows: readonly PlacedRow[],
): Promise<DocumentChange<CandleDay>[]> => {
  const byDay = Map.groupBy(rows, ({ coinId, day }) => candleDayId(source, coinId, day));
  const storedDays = await readModels.load<CandleDay>(candlesCollection, [...byDay.keys()]);
  return [...byDay].flatMap(([id, [first, ...more]]) => {
    if (!first) return [];
    const { coinId, day } = first;
    const storedHours = storedDays.get(id)?.document?.hours ?? [];
    const byHour = new Map(
      [...storedHours, first.row, ...more.map(({ row }) => row)].map((row) => [row[0], row]),
    );
    const hours = [...byHour.values()].sort(([one], [other]) => one - other);
    return [
      { id, document: { id, source, coinId, day, retention: getCandleRetention(coinId), hours } },
    ];
  });
};

const buildHourChanges = async (
  { readModels }: Ports,
  source: string,
  rows: readonly PlacedRow[],
): Promise<DocumentChange<CandleHour>[]> => {
  const byHour = Map.groupBy(rows, ({ day, row: [hour] }) =>
    candleHourId(source, toOpeningTime(day, hour)),
  );
  const storedDocuments = await readModels.load<CandleHour>(candleHoursCollection, [
    ...byHour.keys(),
  ]);
  return [...byHour].flatMap(([id, added]) => {
    const [first] = added;
    if (!first) return [];
    const addedCoins = Object.fromEntries(added.map(({ coinId, row }) => [coinId, row]));
    const coins = { ...storedDocuments.get(id)?.document?.coins, ...addedCoins };
    return [{ id, document: { id, source, day: first.day, coins } }];
  });
};

/** Deletes the days of one source that are older than the retention period before `at`. */
export const dropOldCandles = async (
  { readModels }: Ports,
  { source, at }: { readonly source: string; readonly at: string },
): Promise<void> => {
  const days = readModels.collection<CandleDay>(candlesCollection);
  const lines: readonly CandleRetention[] = ['majorCandles', 'otherCandles'];
  for (const line of lines) {
    const cutoffDay = toUtcDay(
      new Date(Date.parse(at) - retention[line].days * dayMs).toISOString(),
    );
    const filter = { source: { eq: source }, retention: { eq: line }, day: { lt: cutoffDay } };
    for (;;) {
      const expiredDays = await days.find(filter, { limit: deletesPerBatch });
      if (expiredDays.length === 0) break;
      const changes = expiredDays.map(({ id }) => ({ id, document: null }));
      await readModels.write({ changes: [{ collection: candlesCollection, changes }] });
    }
  }
};
