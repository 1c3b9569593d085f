import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { seededFraction, hashText } from './noise.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** A trading pair of a fictional exchange. Money in USD, the spread in percent. */
export type SimulatedTicker = {
  readonly exchange: string;
  readonly pair: string;
  readonly price: number;
  readonly spread: number;
  /** USD traded in 24 hours. */
  readonly volume: number;
  /** Unix time in milliseconds. */
  readonly tradedAt: number;
};

// Fictional exchanges. The weights are shares of the coin's volume and sum to less than 1.
const venues = [
  { exchange: 'Harbour Exchange', quote: 'USDT', weight: 0.31 },
  { exchange: 'Harbour Exchange', quote: 'USDC', weight: 0.12 },
  { exchange: 'Northgate', quote: 'USD', weight: 0.15 },
  { exchange: 'Meridian Markets', quote: 'USDT', weight: 0.11 },
  { exchange: 'Quayside', quote: 'USDT', weight: 0.08 },
  { exchange: 'Lantern', quote: 'USD', weight: 0.06 },
  { exchange: 'Fourwinds', quote: 'EUR', weight: 0.04 },
  { exchange: 'Saltmarsh', quote: 'USD', weight: 0.02 },
] as const;

const maxPriceDeviation = 0.0006;

/**
 * The pairs of a coin at an instant. Prices are within 0.06% of the coin's price, and volumes sum to less than the
 * coin's volume. Empty for an unknown coin.
 */
export const simulatedTickers = (
  market: SimulatedMarket,
  { coinId, symbol }: { readonly coinId: string; readonly symbol: string },
  at: number,
): readonly SimulatedTicker[] => {
  const dayCandles = market.candles(coinId, at - dayMs, at);
  if (dayCandles.length === 0) return [];
  const tradedValue = dayCandles.reduce((sum, { close, volume }) => sum + close * volume, 0);
  const price = market.priceAt(coinId, at);
  const minute = Math.floor(at / minuteMs);
  return venues
    .filter(({ quote }) => quote !== symbol)
    .map(({ exchange, quote, weight }) => {
      const pair = `${symbol}/${quote}`;
      const seed = hashText(`${exchange}|${pair}`);
      const deviation = (2 * seededFraction(seed, minute) - 1) * maxPriceDeviation;
      return {
        exchange,
        pair,
        price: Number((price * (1 + deviation)).toPrecision(8)),
        spread: Number((0.01 + 0.05 * (0.31 - weight) * (1 + seededFraction(seed, -1))).toFixed(4)),
        volume: Math.round(
          tradedValue * weight * (0.8 + 0.2 * seededFraction(seed, Math.floor(minute / 60))),
        ),
        tradedAt: at - Math.floor(seededFraction(seed, minute + 1) * minuteMs),
      };
    });
};
