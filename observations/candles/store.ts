import { isHourFinal } from '#domain/shared/market/final-hours.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { DocumentChange, ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { listForecastCoinRecords } from '../forecast-coins/queries.ts';
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
  type HourMark,
  type HourRow,
  requireValidRow,
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

/**
 * Adds candles in one write. An hour that is already stored is replaced, but not after its final time: with `readAt`,
 * the time at which a live source was read, other prices for a final hour only mark it.
 */
export const writeCandles = async (
  ports: Ports,
  source: string,
  candles: readonly NewCandle[],
  readAt?: Date,
): Promise<void> => {
  if (candles.length === 0) return;
  const addedRows = candles.map((candle) => toPlacedRow(candle, readAt));
  const newest = addedRows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const earlierHours = await ports.readModels
    .collection<CandleHour>(candleHoursCollection)
    .find({ source: { eq: source }, day: { lt: newest } });
  const mergedDays = await ports.readModels.load<CandleDay>(candlesCollection, [
    ...new Set(addedRows.filter(({ day }) => day === newest).map((row) => toDayId(source, row))),
  ]);
  // A late hour belongs to its day, which was merged when the next day began.
  const isCurrent = (row: PlacedRow): boolean =>
    row.day === newest && !mergedDays.get(toDayId(source, row))?.document;
  const current = addedRows.filter(isCurrent);
  // New rows come last, so that they replace stored rows of the same hour.
  const rows = [
    ...earlierHours.flatMap(toPlacedRows),
    ...addedRows.filter((row) => !isCurrent(row)),
  ];
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

type PlacedRow = {
  readonly coinId: string;
  readonly day: string;
  readonly row: HourRow;
  /** Whether a stored final hour remains. */
  readonly keepsFinal: boolean;
};

const toPlacedRow = (candle: NewCandle, readAt: Date | undefined): PlacedRow => {
  const row = toHourRow(candle);
  requireValidRow(row);
  const placed = { coinId: candle.coinId, day: toUtcDay(candle.openAt) };
  if (!readAt) return { ...placed, row, keepsFinal: false };
  const endsAt = Date.parse(candle.openAt) + hourMs;
  const isFinal = isHourFinal({ endsAt, origin: 'live' }, readAt);
  return { ...placed, row: isFinal ? row : withMark(row, 'provisional'), keepsFinal: true };
};

const toPlacedRows = ({ day, coins }: CandleHour): PlacedRow[] =>
  Object.entries(coins).map(([coinId, row]) => ({ coinId, day, row, keepsFinal: false }));

const toDayId = (source: string, { coinId, day }: PlacedRow): string =>
  candleDayId(source, coinId, day);

const withMark = ([hour, open, high, low, close, volume]: HourRow, mark: HourMark): HourRow => [
  hour,
  open,
  high,
  low,
  close,
  volume,
  mark,
];

const getMark = ([, , , , , , mark]: HourRow): HourMark | undefined => mark;

const mergeRow = (stored: HourRow | undefined, { row, keepsFinal }: PlacedRow): HourRow => {
  const isReplaced =
    !stored || !keepsFinal || getMark(stored) === 'provisional' || getMark(row) === 'provisional';
  if (isReplaced) return row;
  return haveSamePrices(stored, row) ? stored : withMark(stored, 'corrected');
};

// Volumes are counted longer than prices, and decide no outcome.
const haveSamePrices = (one: HourRow, other: HourRow): boolean =>
  one.slice(1, 5).every((price, index) => price === other[index + 1]);

const buildDayChanges = async (
  { readModels }: Ports,
  source: string,
  rows: readonly PlacedRow[],
): Promise<DocumentChange<CandleDay>[]> => {
  const byDay = Map.groupBy(rows, (row) => toDayId(source, row));
  const storedDays = await readModels.load<CandleDay>(candlesCollection, [...byDay.keys()]);
  return [...byDay].flatMap(([id, added]) => {
    const [first] = added;
    if (!first) return [];
    const { coinId, day } = first;
    const storedHours = storedDays.get(id)?.document?.hours ?? [];
    const byHour = new Map(storedHours.map((row) => [row[0], row]));
    for (const placed of added) {
      const [hour] = placed.row;
      byHour.set(hour, mergeRow(byHour.get(hour), placed));
    }
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
    const storedCoins = storedDocuments.get(id)?.document?.coins ?? {};
    const addedCoins = Object.fromEntries(
      added.map((placed) => [placed.coinId, mergeRow(storedCoins[placed.coinId], placed)]),
    );
    const coins = { ...storedCoins, ...addedCoins };
    return [{ id, document: { id, source, day: first.day, coins } }];
  });
};

/**
 * Deletes the days of one source that are older than the retention period before `at`. Days of coins whose forecasts
 * are learned are kept as long as those of the main coins.
 */
export const dropOldCandles = async (
  ports: Ports,
  { source, at }: { readonly source: string; readonly at: string },
): Promise<void> => {
  const days = ports.readModels.collection<CandleDay>(candlesCollection);
  const learnedCoinIds = new Set((await listForecastCoinRecords(ports)).map(({ id }) => id));
  const lines: readonly CandleRetention[] = ['majorCandles', 'otherCandles'];
  for (const line of lines) {
    const cutoffDay = toUtcDay(
      new Date(Date.parse(at) - retention[line].days * dayMs).toISOString(),
    );
    const filter = { source: { eq: source }, retention: { eq: line }, day: { lt: cutoffDay } };
    for (;;) {
      const expiredDays = await days.find(filter, { limit: deletesPerBatch });
      if (expiredDays.length === 0) break;
      const isKept = ({ coinId }: CandleDay): boolean =>
        line === 'otherCandles' && learnedCoinIds.has(coinId);
      const changes = expiredDays.map((each) => ({
        id: each.id,
        document: isKept(each) ? { ...each, retention: 'majorCandles' as const } : null,
      }));
      await ports.readModels.write({ changes: [{ collection: candlesCollection, changes }] });
    }
  }
};
