import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { sourceContract } from '../sources/source.contract.ts';
import type { CandleRange, MarketProvider, SourceCandle, SourceCoin } from './market-data.port.ts';

type OpenedProvider = { readonly provider: MarketProvider; readonly now: Date };

export const marketDataContract = (name: string, open: () => Promise<OpenedProvider>): void => {
  sourceContract(`the markets of ${name}`, async () => {
    const { provider, now } = await open();
    return { source: provider.markets, query: 'all', now };
  });
  sourceContract(`the candles of ${name}`, async () => {
    const opened = await open();
    const { at, coins } = await readMarket(opened);
    const query = [{ coinId: coins[0]?.id ?? '', from: new Date(at - 48 * hourMs), to: at48(at) }];
    return { source: opened.provider.candles, query, now: opened.now };
  });

  describe(`${name}, as a provider of market data`, () => {
    it('lists coins with plausible figures, unique ids and ranks from one', async () => {
      const opened = await open();
      const { coins } = await readMarket(opened);
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
      await opened.provider.markets.close();
    });

    it('has finished hourly candles behind the reading, oldest first, and none beyond it', async () => {
      const opened = await open();
      const { at, coins } = await readMarket(opened);
      const from = new Date(Math.floor(at / hourMs) * hourMs - 48 * hourMs);
      const candles = await readCandles(opened, [
        { coinId: coins[0]?.id ?? '', from, to: at48(at) },
      ]);
      const openTimes = candles.map(({ openAt }) => Date.parse(openAt));
      expect(openTimes.length).toBeGreaterThan(40);
      expect(openTimes).toEqual([...new Set(openTimes)].sort((a, b) => a - b));
      expect(openTimes.every((openAt) => openAt % hourMs === 0)).toBe(true);
      expect(Math.min(...openTimes)).toBe(from.getTime());
      expect(Math.max(...openTimes) + hourMs).toBeLessThanOrEqual(at);
      for (const { open: first, high, low, close, volume } of candles) {
        expect(low).toBeLessThanOrEqual(Math.min(first, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(first, close));
        expect(volume).toBeGreaterThanOrEqual(0);
      }
      await opened.provider.candles.close();
    });

    it('treats the end of a range as exclusive', async () => {
      const opened = await open();
      const { at, coins } = await readMarket(opened);
      const to = new Date(Math.floor(at / hourMs) * hourMs - hourMs);
      const from = new Date(to.getTime() - 2 * hourMs);
      const candles = await readCandles(opened, [{ coinId: coins[0]?.id ?? '', from, to }]);
      expect(candles.map(({ openAt }) => Date.parse(openAt))).toEqual([
        from.getTime(),
        from.getTime() + hourMs,
      ]);
      await opened.provider.candles.close();
    });

    it('has no candles of a coin that it does not list', async () => {
      const opened = await open();
      await readMarket(opened);
      const range = { coinId: 'no-such-coin', from: new Date(0), to: opened.now };
      expect(await readCandles(opened, [range])).toEqual([]);
      await opened.provider.candles.close();
    });
  });
};

const at48 = (at: number): Date => new Date(at + 48 * hourMs);

const request = (now: Date) => ({
  now,
  validators: undefined,
  signal: AbortSignal.timeout(10_000),
});

const readMarket = async ({
  provider,
  now,
}: OpenedProvider): Promise<{ at: number; coins: readonly SourceCoin[] }> => {
  const response = await provider.markets.fetch({ ...request(now), query: 'all' });
  if (response.status !== 'value') throw new Error(`The market answered "${response.status}".`);
  return { at: Date.parse(response.at), coins: response.value };
};

const readCandles = async (
  { provider, now }: OpenedProvider,
  query: readonly CandleRange[],
): Promise<readonly SourceCandle[]> => {
  const response = await provider.candles.fetch({ ...request(now), query });
  return response.status === 'value' ? response.value : [];
};
