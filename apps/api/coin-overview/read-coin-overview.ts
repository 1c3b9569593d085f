import { listSettledForecasts } from '#application/predictions/list-records.ts';
import type { CoinOverview, PastRange } from '#contract/market/coin-overview.ts';
import { issueWindowMs } from '#domain/prediction/hours.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { requireCurrentReading, requireListedCoin } from '../market/known-coin.ts';
import type { MarketBoard } from '../market/market-board.ts';
import { toMarketCoin } from '../market/market-view.ts';
import type { NewsBoard } from '../news/news-board.ts';
import { toNewsItem } from '../news/news-view.ts';
import { toPredictionBands } from '../predictions/bands-view.ts';
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
const horizonHours = 24;
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

// Open ranges are part of Pro, so only outcomes are read.
const findPastRange = async (
  ports: Pick<CoinOverviewDeps, 'eventStore'>,
  coinId: string,
  now: Date,
): Promise<PastRange | null> => {
  const before = now.getTime() + 1;
  const lastDay = { from: before - dayMs, before };
  const forecasts = await listSettledForecasts(ports, { coinId, horizonHours, ...lastDay });
  for (const { forecast, actual, storedAt } of forecasts) {
    if (actual === null) continue;
    const { cutOffAt, targetAt, simulated } = forecast;
    const { low, high } = toPredictionBands(forecast).band80;
    return {
      horizonHours,
      issuedAt: cutOffAt,
      targetAt,
      low,
      high,
      actual,
      inside: actual >= low && actual <= high,
      backtest: Date.parse(storedAt) - Date.parse(cutOffAt) > issueWindowMs,
      simulated,
    };
  }
  return null;
};
