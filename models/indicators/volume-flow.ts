import { MFI, OBV, VWAP } from 'trading-signals';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle, Series } from './candle.ts';

/**
 * Volume-weighted average of typical prices since 00:00 UTC (Berkowitz, Logue and Noser, "The Total Cost of
 * Transactions on the NYSE", 1988), in the unit of the price. Null until the first trade of the day.
 */
export const dailyVwap = (candles: readonly IndicatorCandle[]): Series => {
  let day = NaN;
  let average = new VWAP();
  return candles.map((candle) => {
    const current = Math.floor(candle.openAt / dayMs);
    if (current !== day) [day, average] = [current, new VWAP()];
    average.add(candle);
    return average.getResult();
  });
};

/**
 * On-balance volume (Granville, "Granville's New Key to Stock Market Profits", 1963), in units of the coin: the volume
 * of rising periods minus that of falling ones, accumulated from 0 at the first candle. Only its direction is
 * meaningful, because its level depends on the starting point.
 */
export const onBalanceVolume = (candles: readonly IndicatorCandle[]): readonly number[] =>
  // The library returns null for the first candle, which has no predecessor.
  new OBV(2).updates(candles).map((balance) => balance ?? 0);

/**
 * Money flow index, 0 to 100 (Quong and Soudack, 1989): of the money (typical price × volume) in the last `length`
 * periods with a changed typical price, the share from periods in which it rose. Null for the first `length` candles,
 * and 50 when the typical price never changed.
 */
export const moneyFlowIndex = (candles: readonly IndicatorCandle[], length = 14): Series =>
  new MFI(length)
    .updates(candles)
    // Rounding can push the index of a steady rise just above 100.
    .map((share) => (share === null ? null : Math.min(100, share)));
