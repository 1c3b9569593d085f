import {
  type CoinSentimentResponse,
  type SentimentShares,
  coinSentimentOperations,
} from '#contract/news/coin-sentiment.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  maxStoryAgeDays,
  trendDays,
  coinSentiment,
  minStoriesForShares,
  sentimentTrend,
  type ScoredStory,
} from '#models/sentiment/coin-sentiment.ts';
import { findListedCoinBySymbol, type CoinReading } from '#observations/prices/queries.ts';
import { listStoriesBetween } from '#observations/coin-sentiment/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from '../market/index.ts';
import { type PreparedBody, prepareBody } from '../prepared/prepared-body.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { getSentimentLabel } from '#models/sentiment/label.ts';
import type { Story } from '#observations/news/record.ts';

export type CoinSentimentRouteDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
  readonly board: Pick<MarketBoard, 'current'>;
};

export const coinSentimentRoute = (deps: CoinSentimentRouteDeps): void => {
  const { routes } = deps;
  const findAnswer = cacheAnswers(deps);
  routes.on(coinSentimentOperations.coinSentiment, async ({ params, access }) => {
    const canSeeStories = await access({ resource: 'coin-sentiment', action: 'read' });
    const body = await findAnswer(params.symbol, { withReasons: canSeeStories.allowed });
    if (body) return { body };
    throw new Rejection('missing', 'market/unknown-symbol', {
      message: 'Cryptocurrency not found',
    });
  });
};

type Answers = ReadonlyMap<string, CoinSentimentResponse>;
type FindAnswer = (
  symbol: string,
  shown: { readonly withReasons: boolean },
) => Promise<PreparedBody<CoinSentimentResponse> | undefined>;

// All results, plus the serialised response of each coin with and without reasons.
const maxCacheEntries = 1 + 2 * majorCoins.length;

// Computes the results of all coins together, once a minute of the domain clock. Responses are serialised on first
// request.
const cacheAnswers = (deps: Omit<CoinSentimentRouteDeps, 'routes'>): FindAnswer => {
  const { platform } = deps;
  const cache = resultCache({
    now: () => platform.clock.now(),
    ttlMs: minuteMs,
    maxEntries: maxCacheEntries,
  });
  return async (symbol, { withReasons }) => {
    const now = platform.clock.now();
    const minute = String(Math.floor(now.getTime() / minuteMs));
    const response = (await cache(minute, () => computeAnswers(deps, now))).get(symbol);
    return (
      response &&
      cache(`${minute} ${symbol} ${String(withReasons)}`, () =>
        prepareBody(withReasons ? response : withoutReasons(response)),
      )
    );
  };
};

const computeAnswers = async (
  { platform, board }: Omit<CoinSentimentRouteDeps, 'routes'>,
  now: Date,
): Promise<Answers> => {
  // The first trend day looks back as many days as today does.
  const from = new Date(now.getTime() - (maxStoryAgeDays + trendDays - 1) * dayMs);
  const stories = await listStoriesBetween(platform, { from, to: now });
  const reading = board.current();
  return new Map(
    majorCoins.map(({ symbol }) => {
      const coin = (reading && findListedCoinBySymbol(reading, symbol)) ?? {
        name: symbol,
        change24h: null,
      };
      return [symbol, toCoinSentiment(stories, { symbol, now, coin })];
    }),
  );
};

type KnownSentiment = Extract<ReturnType<typeof coinSentiment>, { kind: 'known' }>;

const maxStories = 20;

type SentimentContext = {
  readonly symbol: string;
  readonly now: Date;
  readonly coin: Pick<CoinReading, 'name' | 'change24h'>;
};

/** The full response for a coin, with its stories and trend. `stories` must cover today and every day of the trend. */
const toCoinSentiment = (
  stories: readonly Story[],
  { symbol, now, coin }: SentimentContext,
): CoinSentimentResponse => {
  const coinStories = stories.filter(({ coins }) => coins.includes(symbol));
  const scoredStories = coinStories.map(toScoredStory);
  const result = coinSentiment(scoredStories, { symbol, now });
  const oldestPublishedAt = new Date(now.getTime() - maxStoryAgeDays * dayMs).toISOString();
  const recentStories = coinStories.filter(({ publishedAt }) => publishedAt >= oldestPublishedAt);
  const knownSentiment = result.kind === 'known' ? result : undefined;
  return {
    name: coin.name,
    coinSymbol: symbol,
    change24h: coin.change24h,
    sentiment: knownSentiment ? toShares(knownSentiment) : null,
    storyCount: recentStories.length,
    storiesNeeded: minStoriesForShares,
    kind: recentStories[0]?.kind ?? null,
    at: now.toISOString(),
    stories: (knownSentiment?.because ?? []).slice(0, maxStories).flatMap(({ id }) => {
      const story = recentStories.find((one) => one.id === id);
      return story ? [toSourceStory(story)] : [];
    }),
    trend: sentimentTrend(scoredStories, { symbol, now }).map(({ at, bullish }) => ({
      at: at.toISOString(),
      bullish,
    })),
  };
};

const overallLabels = {
  bullish: 'Bullish',
  neutral: 'Neutral',
  bearish: 'Bearish',
  mixed: 'Mixed',
} as const;

const toShares = ({ bullish, neutral, bearish, overall }: KnownSentiment): SentimentShares => ({
  bullishPercentage: bullish,
  neutralPercentage: neutral,
  bearishPercentage: bearish,
  overallSentiment: overallLabels[overall],
});

/** The response for plans without reasons and trend. */
const withoutReasons = (answer: CoinSentimentResponse): CoinSentimentResponse => ({
  ...answer,
  stories: null,
  trend: null,
});

const toScoredStory = ({
  id,
  sentiment,
  coins,
  publishedAt,
  publications,
}: Story): ScoredStory => ({
  id,
  coins,
  publishedAt,
  score: sentiment.score,
  outlets: publications.length,
});

const toSourceStory = ({ id, title, publishedAt, publications, sentiment }: Story) => ({
  id,
  title,
  publishedAt,
  outlets: publications.length,
  label: getSentimentLabel(sentiment.score),
  because: sentiment.because,
});
