import { dayMs } from '#domain/shared/durations.ts';
import { type IndicatorCandle, type Series, typicalPrice } from './candle.ts';

/**
 * Volume-weighted average price since the start of the day, UTC (Berkowitz, Logue and Noser, "The Total Cost of
 * Transactions on the NYSE", 1988), of typical prices, in the unit of the price. Null until something was traded on
 * that day.
 */
export const vwapOfDay = (candles: readonly IndicatorCandle[]): Series => {
  let day = NaN;
  let paid = 0;
  let traded = 0;
  return candles.map((candle) => {
    const current = Math.floor(candle.openAt / dayMs);
    if (current !== day) [day, paid, traded] = [current, 0, 0];
    paid += typicalPrice(candle) * candle.volume;
    traded += candle.volume;
    return traded === 0 ? null : paid / traded;
  });
};

/**
 * On-balance volume (Granville, "Granville's New Key to Stock Market Profits", 1963), in units of the coin: the volume
 * of rising periods less that of falling ones, summed up from 0 at the first candle. Only its direction means something,
 * because its level depends on where it begins.
 */
export const onBalanceVolume = (candles: readonly IndicatorCandle[]): readonly number[] => {
  let balance = 0;
  return candles.map(({ close, volume }, at) => {
    const before = candles[at - 1]?.close ?? close;
    balance += Math.sign(close - before) * volume;
    return balance;
  });
};

/**
 * Money flow index, 0 to 100 (Quong and Soudack, 1989): of the money (typical price × volume) of the last `length`
 * periods whose typical price changed, the share of those in which it rose. Null for the first `length` candles;
 * 50 where no money moved the price.
 */
export const moneyFlow = (candles: readonly IndicatorCandle[], length = 14): Series => {
  const prices = candles.map(typicalPrice);
  const flows = candles.map(({ volume }, at) => {
    const price = prices[at] ?? 0;
    return Math.sign(price - (prices[at - 1] ?? price)) * price * volume;
  });
  return flows.map((_, at) => (at < length ? null : shareUp(flows.slice(at + 1 - length, at + 1))));
};

const shareUp = (flows: readonly number[]): number => {
  const up = flows.reduce((sum, flow) => sum + Math.max(0, flow), 0);
  const all = flows.reduce((sum, flow) => sum + Math.abs(flow), 0);
  return all === 0 ? 50 : Math.min(100, (100 * up) / all);
};
