import type { ListedCoin, EditionData } from '#models/newsletter/day.ts';
import { isStale, type MarketReadingRecord } from '#observations/prices/queries.ts';

export type DailyMarket = EditionData['market'];

/**
 * Converts the latest market reading for an edition. A coin whose figures are stale at `systemNow` keeps only its
 * price, because an outdated change does not describe the day.
 */
export const toDailyMarket = (reading: MarketReadingRecord, systemNow: Date): DailyMarket => ({
  source: reading.source,
  at: reading.at,
  simulated: reading.kind === 'simulated',
  coins: reading.coins.map((coin): ListedCoin => {
    const { id, symbol, name, rank, price, volume, marketCap } = coin;
    const { change24h, change7d } = isStale(coin, systemNow) ? noChanges : coin;
    return { id, symbol, name, rank, price, volume, marketCap, change24h, change7d };
  }),
});

const noChanges = { change24h: null, change7d: null };
