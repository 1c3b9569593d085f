import type { IndicatorCandle } from './candle.ts';

/**
 * Merges candles into longer periods aligned to UTC: first open, last close, highest high, lowest low, total volume. A
 * period with gaps uses the candles it has. The last period may be incomplete.
 */
export const mergeCandles = (
  candles: readonly IndicatorCandle[],
  periodMs: number,
): IndicatorCandle[] => {
  const merged: IndicatorCandle[] = [];
  for (const candle of candles) {
    const openAt = Math.floor(candle.openAt / periodMs) * periodMs;
    const last = merged.at(-1);
    if (last?.openAt === openAt) merged[merged.length - 1] = joinCandles(last, candle);
    else merged.push({ ...candle, openAt });
  }
  return merged;
};

const joinCandles = (one: IndicatorCandle, next: IndicatorCandle): IndicatorCandle => ({
  openAt: one.openAt,
  open: one.open,
  high: Math.max(one.high, next.high),
  low: Math.min(one.low, next.low),
  close: next.close,
  volume: one.volume + next.volume,
  ...((one.corrected ?? next.corrected) && { corrected: true }),
});
