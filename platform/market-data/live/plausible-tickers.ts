import type { SourceTicker } from '../market-data.port.ts';

const maxDeviation = 1.5;

/**
 * Removes pairs whose price differs from the median by more than a factor of 1.5, because an
 * exchange may have stopped trading or report false prices.
 */
export const plausibleTickers = (tickers: readonly SourceTicker[]): readonly SourceTicker[] => {
  const usableTickers = tickers.filter(({ price, volume }) => price > 0 && volume >= 0);
  const prices = usableTickers.map(({ price }) => price).sort((one, other) => one - other);
  const medianPrice = prices[Math.floor(prices.length / 2)] ?? 0;
  return usableTickers.filter(
    ({ price }) => Math.max(price / medianPrice, medianPrice / price) <= maxDeviation,
  );
};
