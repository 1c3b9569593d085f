import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandle } from './hourly-candle.ts';

/** Describes what is wrong with a candle, or undefined when it is valid. */
export const findCandleFault = (candle: HourlyCandle): string | undefined => {
  const { openAt, open, high, low, close, volume } = candle;
  if (!Number.isInteger(openAt / hourMs)) return 'it does not begin at a full hour (UTC)';
  if ([open, high, low, close].some((price) => !(price > 0 && price < Infinity))) {
    return 'a price is not above zero';
  }
  if (high < Math.max(open, close) || low > Math.min(open, close)) {
    return 'open or close lies outside low and high';
  }
  if (!(volume >= 0 && volume < Infinity)) return 'the volume is negative or not a number';
  return undefined;
};

export const requireValidCandle = (candle: HourlyCandle): void => {
  const candleError = findCandleFault(candle);
  if (candleError !== undefined)
    throw new RangeError(`This is not an hourly candle: ${candleError}.`);
};
