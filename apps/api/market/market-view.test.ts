import { describe, expect, it } from 'vitest';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { MarketReadingRecord } from '#observations/prices/queries.ts';
import { toDailyMovers, toMarketList, toTopCoins } from './market-view.ts';

const now = new Date('2026-11-26T14:00:00.000Z');
const source = 'Simulated market';

const reading: MarketReadingRecord = {
  id: 'latest',
  seq: 1,
  source,
  kind: 'simulated',
  at: now.toISOString(),
  coins: simulatedMarket('tidemark')
    .marketAt(now.getTime())
    .map((coin) => ({
      ...coin,
      chart: null,
      chartSource: null,
      source,
      at: now.toISOString(),
      freshUntil: now.toISOString(),
    })),
};

describe('the simulated market', () => {
  it('has its most traded coins at the top, and its largest first in the list', () => {
    const symbols = (coins: readonly { coinSymbol: string }[]) =>
      coins.slice(0, 5).map(({ coinSymbol }) => coinSymbol);
    expect(symbols(toTopCoins(reading, now))).toEqual(['USDT', 'BTC', 'ETH', 'USDC', 'BNB']);
    expect(symbols(toMarketList(reading, now))).toEqual(['BTC', 'ETH', 'BNB', 'USDT', 'SOL']);
  });
});

it('lists no coin among the movers whose change is withheld', () => {
  const [first, ...others] = reading.coins;
  if (!first) throw new Error('the market is empty');
  const coins = [{ ...first, change24h: null }, ...others.slice(0, 2)];
  const { topGainers, topLosers } = toDailyMovers({ ...reading, coins }, now);
  expect([...topGainers, ...topLosers].map(({ id }) => id).toSorted()).toEqual(
    others
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  );
});
