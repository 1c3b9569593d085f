import { findPastRange } from '#application/predictions/find-past-range.ts';
import type { CoinOverview } from '#contract/market/coin-overview.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { requireCurrentReading, requireListedCoin } from '../market/known-coin.ts';
import type { MarketBoard } from '../market/market-board.ts';
import { toMarketCoin } from '../market/market-view.ts';
import type { NewsBoard } from '../news/news-board.ts';
import { toNewsItem } from '../news/news-view.ts';
import { resultCache } from '../prepared/result-cache.ts';

/** Refuses a coin that is not on the market list, and any coin before the first list. */
export type ReadCoinOverview = (symbol: string) => Promise<CoinOverview>;

export type CoinOverviewDeps = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly clock: Clock;
  readonly board: MarketBoard;
  readonly news: Pick<NewsBoard, 'search'>;
  readonly systemNow: () => Date;
};

const maxStories = 5;
// A new range is over once an hour.
const rangeTtlMs = minuteMs;
const maxCachedRanges = 300;

/** Reads what everybody can read about a coin. Nothing in it depends on the reader. */
export const createCoinOverviewReader = (deps: CoinOverviewDeps): ReadCoinOverview => {
  const { board, news, clock, systemNow } = deps;
  const ranges = resultCache({ now: systemNow, ttlMs: rangeTtlMs, maxEntries: maxCachedRanges });
  return async (symbol) => {
    const coin = requireListedCoin(board, symbol);
    const now = clock.now();
    const { range } = await ranges(coin.id, async () => ({
      range: await findPastRange(deps, coin.id, now),
    }));
    const dayAgo = new Date(now.getTime() - dayMs).toISOString();
    const stories = news
      .search({ coin: coin.symbol }, maxStories)
      .filter(({ publishedAt }) => publishedAt > dayAgo);
    return {
      coin: toMarketCoin(requireCurrentReading(board), coin, systemNow()),
      range,
      stories: stories.map(toNewsItem),
    };
  };
};
