import type { Kline } from './kline-file.ts';

/** The hourly candles of one coin in columns, oldest first: a few megabytes where objects would take a hundred. */
export type CandleSeries = {
  readonly length: number;
  /** The candle at an index; undefined outside. */
  readonly at: (index: number) => Kline | undefined;
  /** How many candles begin before a time. */
  readonly countBefore: (time: number) => number;
};

const fields = ['openAt', 'open', 'high', 'low', 'close', 'volume', 'quoteVolume'] as const;
const hourMs = 3_600_000;

/** Keeps what begins on the hour, in order, the first of each hour; holes stay holes. */
export const candleSeries = (klines: readonly Kline[]): CandleSeries => {
  const sorted = klines
    .filter(({ openAt }) => openAt % hourMs === 0)
    .sort((a, b) => a.openAt - b.openAt)
    .filter(({ openAt }, index, all) => index === 0 || all[index - 1]?.openAt !== openAt);
  const length = sorted.length;
  const columns = fields.map((field) => Float64Array.from(sorted, (kline) => kline[field]));
  const opens = columns[0] ?? new Float64Array();
  const value = (column: number, index: number): number => columns[column]?.[index] ?? NaN;
  return {
    length,
    at: (index) => {
      if (index < 0 || index >= length) return undefined;
      return {
        openAt: value(0, index),
        open: value(1, index),
        high: value(2, index),
        low: value(3, index),
        close: value(4, index),
        volume: value(5, index),
        quoteVolume: value(6, index),
      };
    },
    countBefore: (time) => {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((opens[middle] ?? 0) < time) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
};
