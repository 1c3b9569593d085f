import type { QueryClient } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { formatChange, formatPrice } from '#contract/format.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { saveToDevice } from '../../lib/device-storage.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { getOldestReading } from './figures.ts';
import { marketTexts } from './texts.ts';

const lastPricesKey = 'tidemark.last-prices';
const maxCoins = 20;
const saveIntervalMs = minuteMs;

/** What the offline page shows (`public/offline.js`). The prices are public and the same for all members. */
type LastPrices = {
  readonly at: string;
  readonly note: string | null;
  readonly coins: readonly { name: string; price: string; change: string }[];
};

const toLastPrices = (coins: readonly MarketCoin[]): LastPrices | undefined => {
  const listed = coins.slice(0, maxCoins);
  const reading = getOldestReading(listed);
  if (reading === null) return undefined;
  return {
    at: reading.at,
    note: reading.kind === 'simulated' ? marketTexts.simulated.text : null,
    coins: listed.map(({ name, price, change24h }) => ({
      name,
      price: formatPrice(price),
      change: change24h === null ? marketTexts.noChange : formatChange(change24h),
    })),
  };
};

/** Stores the largest coins for the offline page, at most once a minute. */
export const storeLastPrices = (client: QueryClient): (() => void) => {
  let savedAtMs = 0;
  const save = (): void => {
    const coins = client.getQueryData(marketListQuery.queryKey);
    const nowMs = Date.now();
    if (coins === undefined || nowMs - savedAtMs < saveIntervalMs) return;
    const prices = toLastPrices(coins);
    if (prices === undefined) return;
    savedAtMs = nowMs;
    saveToDevice(lastPricesKey, JSON.stringify(prices));
  };
  save();
  const listKey = JSON.stringify(marketListQuery.queryKey);
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === listKey) save();
  });
};
