import { MFI, OBV, VWAP } from 'trading-signals';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle, Series } from './candle.ts';

/**
 * Volume-weighted average price since the start of the day, UTC (Berkowitz, Logue and Noser, "The Total Cost of
 * Transactions on the NYSE", 1988), of typical prices, in the unit of the price. Null until something was traded on
 * that day.
 */
export const vwapOfDay = (candles: readonly IndicatorCandle[]): Series => {
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
 * of rising periods less that of falling ones, summed up from 0 at the first candle. Only its direction means something,
 * because its level depends on where it begins.
 */
export const onBalanceVolume = (candles: readonly IndicatorCandle[]): readonly number[] =>
  // The library has no value for the first candle, because no candle comes before it.
  new OBV(2).updates(candles).map((balance) => balance ?? 0);

/**
 * Money flow index, 0 to 100 (Quong and Soudack, 1989): of the money (typical price × volume) of the last `length`
 * periods whose typical price changed, the share of those in which it rose. Null for the first `length` candles;
 * 50 where no money moved the price.
 */
export const moneyFlow = (candles: readonly IndicatorCandle[], length = 14): Series =>
  new MFI(length)
    .updates(candles)
    // Rounding may put the share of a steady rise just above 100.
    .map((share) => (share === null ? null : Math.min(100, share)));
