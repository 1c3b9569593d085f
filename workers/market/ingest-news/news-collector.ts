import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { NamedCoin } from '#models/news/related-coins.ts';
import { createPastCloses } from '#observations/candles/past-closes.ts';
import { newsChannel } from '#observations/news/record.ts';
import { listStoriesByIds } from '#observations/news/queries.ts';
import { dropStories, writeStories } from '#observations/news/store.ts';
import { dropNewsPictures, openNewsPictures } from '#observations/news-pictures/store.ts';
import {
  findListedCoinBySymbol,
  findMarketReading,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { HttpClient } from '#platform/outgoing/outgoing.port.ts';
import type { Pictures } from '#platform/pictures/pictures.port.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { NewsData, Outlet } from '#platform/news/news.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { serialQueue, type WorkQueue } from '#platform/resilience/serial-queue.ts';
import type { FetchOutcome } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { recordLargeMoves, type RecordMovesDeps } from './record-moves.ts';
import { computeSettledImpacts } from './settle-impacts.ts';
import { storyClustering, type StoryClustering } from './story-clustering.ts';

export type NewsCollectorDeps = RecordMovesDeps & {
  readonly news: Pick<NewsData, 'kind' | 'outlets'>;
  /** Sources of candles; undefined if there is no market data. */
  readonly marketData: Pick<MarketData, 'candles'> | undefined;
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  /** Used for the pictures of outlets that permit copies. */
  readonly outgoing: HttpClient;
  readonly pictures: Pictures;
};

/**
 * Creates a collector for each outlet, so that outlets succeed, fail and wait independently. They share the story
 * clustering.
 */
export const newsCollectors = (deps: NewsCollectorDeps): OpenCollector[] => {
  const findReading = createReadingOfTurn(deps);
  const coins = async (now: Date): Promise<readonly NamedCoin[]> =>
    (await findReading(now))?.coins ?? majorCoins.map(toNamedCoin);
  const clustering = storyClustering({ ...deps, kind: deps.news.kind, coins });
  const newsContext: NewsContext = {
    deps,
    clustering,
    queue: serialQueue(),
    findReading,
    settle: settleImpacts(deps, clustering, findReading),
  };
  return deps.news.outlets.map((outlet) => createOutletCollector(outlet, newsContext));
};

const toNamedCoin = ({ symbol, id }: { symbol: string; id: string }, index: number): NamedCoin => ({
  symbol,
  name: id,
  rank: index + 1,
});

type FindReading = (now: Date) => Promise<MarketReadingRecord | undefined>;

// The outlets of a turn share the reading, because it has the figures and charts of all coins.
const createReadingOfTurn = (deps: NewsCollectorDeps): FindReading => {
  let last: { readonly at: number; readonly reading: MarketReadingRecord } | undefined;
  return async (now) => {
    if (last?.at === now.getTime()) return last.reading;
    const reading = await findMarketReading(deps);
    last = reading && { at: now.getTime(), reading };
    return reading;
  };
};

type NewsContext = {
  readonly deps: NewsCollectorDeps;
  readonly clustering: StoryClustering;
  // Articles are processed one outlet at a time, because a later outlet must find the stories of an earlier one.
  readonly queue: WorkQueue;
  readonly findReading: FindReading;
  readonly settle: (now: Date) => Promise<number>;
};

const createOutletCollector =
  (
    { name, source, permitsPictures }: Outlet,
    { deps, clustering, queue, findReading, settle }: NewsContext,
  ): OpenCollector =>
  (runner) => {
    const kind = `feed ${source.name}`;
    const ask = runner.open({ kind, sources: [source], newerWithinMs: newerWithinMs.feed });
    const shouldWaitForMarket = createMarketWait(
      { ...deps, findReading },
      source.mode === 'simulated',
    );
    const saveArticles = async (
      outcome: FetchOutcome<readonly FeedArticle[]>,
      now: Date,
    ): Promise<void> => {
      const outletInfo = { source: source.name, outlet: name, permitsPictures };
      const changedStories =
        outcome.status === 'value'
          ? await clustering.addArticles(outcome.value, outletInfo, now)
          : [];
      if (outcome.status === 'value') outcome.accept();
      const settledCount = await settle(now);
      if (changedStories.length + settledCount > 0) await broadcastUpdate(deps, now);
    };
    // Runs outside the queue, so that a slow picture server does not delay articles.
    const savePictures = async (now: Date): Promise<void> => {
      const pendingStories = clustering.withPendingPicture(source.name);
      if (pendingStories.length === 0) return;
      const states = await fetchPictures(deps, pendingStories, now);
      await queue(() => clustering.settlePictures(states));
      await broadcastUpdate(deps, now);
    };
    return {
      kind,
      refreshMs: source.refreshMs,
      collect: async (now) => {
        if (await shouldWaitForMarket(now)) return;
        await queue(() => clustering.open(now));
        const outcome = await ask({
          query: () => ({ since: clustering.newestOf(source.name) }),
          now,
        });
        await queue(() => saveArticles(outcome, now));
        await savePictures(now);
      },
    };
  };

// A story's coins are determined once, so the coin list should be available by then.
const maxWaitMs = 10 * minuteMs;

// Simulated stories always wait, because they are about simulated prices. Other stories stop waiting after ten
// minutes.
const createMarketWait = (
  {
    marketData,
    findReading,
  }: Pick<NewsCollectorDeps, 'marketData'> & Pick<NewsContext, 'findReading'>,
  always: boolean,
): ((now: Date) => Promise<boolean>) => {
  let since: Date | undefined;
  let hasReading = false;
  return async (now) => {
    if (hasReading) return false;
    since ??= now;
    const isOver = now.getTime() - since.getTime() >= maxWaitMs;
    if (!always && (isOver || marketData === undefined)) return false;
    hasReading = (await findReading(now)) !== undefined;
    return !hasReading;
  };
};

const broadcastUpdate = async (
  { broadcast, logger }: NewsCollectorDeps,
  now: Date,
): Promise<void> => {
  await broadcast.publish(newsChannel, now.toISOString()).catch((err: unknown) => {
    // The stories are stored, and other processes also poll for them.
    logger.warn({ err }, 'news: stories could not be announced');
  });
};

const dropOldNews = async (deps: NewsCollectorDeps, now: Date): Promise<void> => {
  await dropStories(deps, { kind: deps.news.kind, at: now.toISOString() });
  await openNewsPictures(deps);
  const stories = await listStoriesByIds(deps, await dropNewsPictures(deps, now));
  await writeStories(
    deps,
    stories.map((story) => ({ ...story, picture: 'none' })),
    [],
  );
};

// Measures price impacts an hour after stories, and deletes old stories once a day.
const settleImpacts = (
  deps: NewsCollectorDeps,
  clustering: StoryClustering,
  findReading: FindReading,
): ((now: Date) => Promise<number>) => {
  const candleSources = deps.marketData?.candles.map(({ name }) => name) ?? [];
  const pastCloses = createPastCloses();
  let lastCleanupDay: string | undefined;
  return async (now) => {
    const day = now.toISOString().slice(0, 10);
    if (lastCleanupDay !== day) await dropOldNews(deps, now);
    lastCleanupDay = day;
    const pendingStories = clustering.pending();
    if (pendingStories.length === 0) return 0;
    const market = await findReading(now);
    const findCoinId = (symbol: string): string | undefined => findCoinIdBySymbol(market, symbol);
    const measuredStories = await computeSettledImpacts(
      { ...deps, candleSources, pastCloses, coinIdOf: findCoinId },
      pendingStories,
      now,
    );
    const settledStories = await recordLargeMoves(deps, measuredStories, now);
    await clustering.update(settledStories.map(({ story }) => story));
    return settledStories.length;
  };
};

const findCoinIdBySymbol = (
  market: MarketReadingRecord | undefined,
  symbol: string,
): string | undefined =>
  (market && findListedCoinBySymbol(market, symbol)?.id) ??
  majorCoins.find((coin) => coin.symbol === symbol)?.id;
