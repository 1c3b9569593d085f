import type { CoinSentimentAnswer } from '#contract/coin-sentiment.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { coinSentimentOperations } from '#contract/operations/coin-sentiment.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { newsDays, trendDays } from '#models/sentiment/coin-sentiment.ts';
import { storiesBetween } from '#observations/coin-sentiment/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import { toCoinSentiment, withoutReasons } from './coin-sentiment-view.ts';

export type CoinSentimentRouteDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
};

export const coinSentimentRoute = ({ routes, platform }: CoinSentimentRouteDeps): void => {
  const answers = minuteOfAnswers(platform);
  routes.on(coinSentimentOperations.coinSentiment, async ({ params, access }) => {
    const answer = (await answers()).get(params.symbol);
    if (!answer) {
      throw new Rejection('missing', 'market/unknown-symbol', {
        message: 'Cryptocurrency not found',
      });
    }
    const seesStories = await access({ resource: 'coin-sentiment', action: 'read' });
    return { body: seesStories.allowed ? answer : withoutReasons(answer) };
  });
};

type Answers = ReadonlyMap<string, CoinSentimentAnswer>;

const minuteMs = 60_000;
const dayMs = 86_400_000;

// The answers of all coins are computed together, and again with the next minute of the clock.
const minuteOfAnswers = (
  platform: CoinSentimentRouteDeps['platform'],
): (() => Promise<Answers>) => {
  let kept: { readonly minute: number; readonly answers: Promise<Answers> } | undefined;
  return () => {
    const now = platform.clock.now();
    const minute = Math.floor(now.getTime() / minuteMs);
    if (kept?.minute === minute) return kept.answers;
    const current = { minute, answers: computeAnswers(platform, now) };
    kept = current;
    // What failed is tried again.
    current.answers.catch(() => {
      if (kept === current) kept = undefined;
    });
    return current.answers;
  };
};

const computeAnswers = async (
  platform: CoinSentimentRouteDeps['platform'],
  now: Date,
): Promise<Answers> => {
  // The first day of the trend looks back as far as today does.
  const from = new Date(now.getTime() - (newsDays + trendDays - 1) * dayMs);
  const stories = await storiesBetween(platform, { from, to: now });
  return new Map(
    majorCoins.map(({ symbol }) => [symbol, toCoinSentiment(stories, { symbol, now })]),
  );
};
