import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { coinCatalogue } from './coin-catalogue.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const leadingCoins = coinCatalogue.filter(({ id }) => ['bitcoin', 'ethereum'].includes(id));
// Lookback windows in days and their weights.
const lookbacks = [
  { days: 3, weight: 0.1 },
  { days: 14, weight: 0.3 },
  { days: 30, weight: 0.3 },
] as const;

/**
 * Fear (0) and greed (100) of the simulated market: 50 + 50 · tanh(Σ weight · z), where z is a leader's return over a
 * window, in standard deviations of that return. It depends only on prices, so a crash always means fear and a rally
 * always means greed.
 */
export const computeFearGreed = (
  { priceAt }: Pick<SimulatedMarket, 'priceAt'>,
  at: number,
): number => {
  const measuredAt = Math.floor(at / hourMs) * hourMs;
  const scores = leadingCoins.flatMap(({ id, volatility }) => {
    const price = priceAt(id, measuredAt);
    return lookbacks.map(({ days, weight }) => {
      const previousPrice = priceAt(id, measuredAt - days * dayMs);
      return weight * (Math.log(price / previousPrice) / (volatility * Math.sqrt(days)));
    });
  });
  const mean = scores.reduce((sum, score) => sum + score, 0) / leadingCoins.length;
  return Math.round(50 + 50 * Math.tanh(mean));
};
