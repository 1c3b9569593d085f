import { describe, expect, it } from 'vitest';
import type { MarketData } from './market-data.port.ts';

const hourMs = 3_600_000;

/** What every source owes its readers. `open` gives a source that has at least a week behind it. */
export const marketDataContract = (
  name: string,
  open: () => Promise<{ readonly source: MarketData; readonly now: Date }>,
): void => {
  describe(`${name}, as a source of market data`, () => {
    it('lists coins with sound figures, ids of their own and ranks from one', async () => {
      const { source, now } = await open();
      const reading = await source.read(now);
      const coins = reading?.coins ?? [];
      expect(coins.length).toBeGreaterThan(0);
      expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
      expect(coins.map(({ rank }) => rank)).toEqual(coins.map((_, index) => index + 1));
      for (const coin of coins) {
        expect(coin.price).toBeGreaterThan(0);
        expect(coin.volume).toBeGreaterThanOrEqual(0);
        expect(coin.low24h ?? 0).toBeLessThanOrEqual(coin.price);
        expect(coin.high24h ?? Infinity).toBeGreaterThanOrEqual(coin.price);
        expect(coin.marketCap ?? 1).toBeGreaterThan(0);
      }
      await source.close();
    });

    it('has finished hourly candles behind the reading, oldest first, and none beyond it', async () => {
      const { source, now } = await open();
      const reading = await source.read(now);
      const at = Date.parse(reading?.at ?? '');
      const coinId = reading?.coins[0]?.id ?? '';
      const from = new Date(Math.floor(at / hourMs) * hourMs - 48 * hourMs);
      const candles = await source.candles(coinId, from, new Date(at + 48 * hourMs));
      const opens = candles.map(({ openAt }) => Date.parse(openAt));
      expect(opens.length).toBeGreaterThan(40);
      expect(opens).toEqual([...new Set(opens)].sort((a, b) => a - b));
      expect(opens.every((openAt) => openAt % hourMs === 0)).toBe(true);
      expect(Math.min(...opens)).toBe(from.getTime());
      expect(Math.max(...opens) + hourMs).toBeLessThanOrEqual(at);
      for (const { open: first, high, low, close, volume } of candles) {
        expect(low).toBeLessThanOrEqual(Math.min(first, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(first, close));
        expect(volume).toBeGreaterThanOrEqual(0);
      }
      await source.close();
    });

    it('takes the end of a range as not included', async () => {
      const { source, now } = await open();
      const reading = await source.read(now);
      const to = new Date(Math.floor(Date.parse(reading?.at ?? '') / hourMs) * hourMs - hourMs);
      const from = new Date(to.getTime() - 2 * hourMs);
      const candles = await source.candles(reading?.coins[0]?.id ?? '', from, to);
      expect(candles.map(({ openAt }) => Date.parse(openAt))).toEqual([
        from.getTime(),
        from.getTime() + hourMs,
      ]);
      await source.close();
    });

    it('has no candles of a coin that it does not list', async () => {
      const { source, now } = await open();
      await source.read(now);
      expect(await source.candles('no-such-coin', new Date(0), now)).toEqual([]);
      await source.close();
    });

    it('says how often it is worth asking', async () => {
      const { source } = await open();
      expect(source.refreshMs).toBeGreaterThanOrEqual(1000);
      expect(source.name).not.toBe('');
      await source.close();
    });
  });
};
