import type { SourceTicker } from '../market-data.port.ts';

const maxDeviation = 1.5;

/**
 * Removes pairs whose price differs from the median by more than a factor of 1.5, because an
 * exchange may have stopped trading or report false prices.
 */
export const plausibleTickers = (tickers: readonly SourceTicker[]): readonly SourceTicker[] => {
  const usable = tickers.filter(({ price, volume }) => price > 0 && volume >= 0);
  const prices = usable.map(({ price }) => price).sort((one, other) => one - other);
  const middle = prices[Math.floor(prices.length / 2)] ?? 0;
  return usable.filter(({ price }) => Math.max(price / middle, middle / price) <= maxDeviation);
};
