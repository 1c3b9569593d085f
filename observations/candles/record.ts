import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import type { CandleRetention } from '../retention.ts';

/**
 * `provisional`: read before its final time, so it may still be replaced. `corrected`: the source changed its prices
 * after the final time, and the recorded ones remain because they may have been scored.
 */
const hourMarkSchema = z.enum(['provisional', 'corrected']);
export type HourMark = z.infer<typeof hourMarkSchema>;

export const candleRecordSchema = z.strictObject({
  /** Start of the hour, ISO-8601. */
  openAt: z.iso.datetime(),
  open: z.number().positive(),
  high: z.number().positive(),
  low: z.number().positive(),
  close: z.number().positive(),
  /** In units of the coin. */
  volume: z.number().nonnegative(),
  mark: hourMarkSchema.optional(),
});
export type CandleRecord = z.infer<typeof candleRecordSchema>;

/** Hour of the day, open, high, low, close, volume, and a mark if it has one. A tuple, because the store has very many hours. */
export type HourRow = readonly [
  hour: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  mark?: HourMark,
];

/** Throws unless the figures are those of an hour. Not a schema, because a write has thousands of rows. */
export const requireValidRow = (row: HourRow): void => {
  const [hour, open, high, low, close, volume] = row;
  const isHour = Number.isInteger(hour) && hour >= 0 && hour <= 23;
  const arePrices = isPositive(open) && isPositive(high) && isPositive(low) && isPositive(close);
  const isVolume = Number.isFinite(volume) && volume >= 0;
  if (!isHour || !arePrices || !isVolume)
    throw new RangeError(`A candle has impossible figures: ${JSON.stringify(row)}.`);
};

const isPositive = (price: number): boolean => Number.isFinite(price) && price > 0;

/** The hourly candles of one source, coin and UTC day, oldest first. Missing hours are omitted. */
export type CandleDay = {
  readonly id: string;
  readonly source: string;
  readonly coinId: string;
  /** Such as `2026-11-21`. */
  readonly day: string;
  readonly retention: CandleRetention;
  readonly hours: readonly HourRow[];
};

export const candlesCollection: ObservationCollection = {
  name: 'market-candles',
  version: 2,
  indexes: [
    ['source', 'coinId', 'day'],
    ['source', 'retention', 'day'],
  ],
};

/**
 * One hour of a source with all its coins. The newest day is stored by hour, so that each hour is one small write. The
 * first write of the next day merges these hours into one document per coin.
 */
export type CandleHour = {
  readonly id: string;
  readonly source: string;
  readonly day: string;
  readonly coins: Readonly<Record<string, HourRow>>;
};

export const candleHoursCollection: ObservationCollection = {
  name: 'market-candle-hours',
  version: 1,
  indexes: [['source', 'day']],
};

export const candleHourId = (source: string, openAt: string): string => `${source}|${openAt}`;

export const toUtcDay = (at: string): string => at.slice(0, 10);

export const candleDayId = (source: string, coinId: string, day: string): string =>
  `${source}|${coinId}|${day}`;

export const toHourRow = ({ openAt, open, high, low, close, volume }: CandleRecord): HourRow => [
  Number(openAt.slice(11, 13)),
  open,
  high,
  low,
  close,
  volume,
];

export const toOpeningTime = (day: string, hour: number): string =>
  `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

export const toCandle = (day: string, row: HourRow): CandleRecord => {
  const [hour, open, high, low, close, volume, mark] = row;
  return {
    openAt: toOpeningTime(day, hour),
    open,
    high,
    low,
    close,
    volume,
    ...(mark && { mark }),
  };
};
