import { describe, expect, it } from 'vitest';
import { simulatedMarket } from './simulated-market.ts';
import { simulatedTickers } from './tickers.ts';

const market = simulatedMarket('a test');
const bitcoin = { coinId: 'bitcoin', symbol: 'BTC' };

describe('the exchanges of the simulated market', () => {
  it.each(['2023-01-05T03:12:00Z', '2026-11-22T12:30:59Z', '2031-06-01T00:00:00Z'])(
    'agree with its price and its volume at %s, and answer the same again',
    (time) => {
      const at = Date.parse(time);
      const tickers = simulatedTickers(market, bitcoin, at);
      const price = market.priceAt('bitcoin', at);
      expect(tickers).toHaveLength(8);
      for (const ticker of tickers) {
        expect(Math.abs(ticker.price / price - 1)).toBeLessThan(0.001);
        expect(ticker.tradedAt).toBeLessThanOrEqual(at);
        expect(ticker.spread).toBeGreaterThan(0);
      }
      const whole = market.marketAt(at).find(({ id }) => id === 'bitcoin')?.volume ?? 0;
      const sum = tickers.reduce((total, { volume }) => total + volume, 0);
      expect(sum / whole).toBeGreaterThan(0.5);
      expect(sum / whole).toBeLessThan(1);
      expect(simulatedTickers(simulatedMarket('a test'), bitcoin, at)).toEqual(tickers);
    },
  );

  it('trade no coin against itself, and none that is unknown', () => {
    const at = Date.parse('2026-11-22T12:30:00Z');
    const pairs = simulatedTickers(market, { coinId: 'tether', symbol: 'USDT' }, at);
    expect(pairs.map(({ pair }) => pair)).not.toContain('USDT/USDT');
    expect(simulatedTickers(market, { coinId: 'no-such', symbol: 'NO' }, at)).toEqual([]);
  });
});
