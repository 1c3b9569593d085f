import type { CoinSentimentAnswer } from '#contract/coin-sentiment.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { coinSentimentOperations } from '#contract/operations/coin-sentiment.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { newsDays, trendDays } from '#models/sentiment/coin-sentiment.ts';
import { coinBySymbol } from '#observations/prices/queries.ts';
import { storiesBetween } from '#observations/coin-sentiment/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from '../market/index.ts';
import { type PreparedBody, prepareBody } from '../prepared/prepared-body.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { toCoinSentiment, withoutReasons } from './coin-sentiment-view.ts';

export type CoinSentimentRouteDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
  readonly board: Pick<MarketBoard, 'current'>;
};

export const coinSentimentRoute = (deps: CoinSentimentRouteDeps): void => {
  const { routes } = deps;
  const answers = minuteOfAnswers(deps);
  routes.on(coinSentimentOperations.coinSentiment, async ({ params, access }) => {
    const seesStories = await access({ resource: 'coin-sentiment', action: 'read' });
    const body = await answers(params.symbol, { withReasons: seesStories.allowed });
    if (body) return { body };
    throw new Rejection('missing', 'market/unknown-symbol', {
      message: 'Cryptocurrency not found',
    });
  });
};

type Answers = ReadonlyMap<string, CoinSentimentAnswer>;
type AskAnswer = (
  symbol: string,
  shown: { readonly withReasons: boolean },
) => Promise<PreparedBody<CoinSentimentAnswer> | undefined>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
// The answers as they are, and each coin's bytes with and without reasons.
const keptAtMost = 1 + 2 * majorCoins.length;

// The answers of all coins are computed together, and again with the next minute of the clock; bytes are made when they are first asked for.
const minuteOfAnswers = (deps: Omit<CoinSentimentRouteDeps, 'routes'>): AskAnswer => {
  const { platform } = deps;
  const kept = resultCache({ now: () => platform.clock.now(), keptMs: minuteMs, keptAtMost });
  return async (symbol, { withReasons }) => {
    const now = platform.clock.now();
    const minute = String(Math.floor(now.getTime() / minuteMs));
    const answer = (await kept(minute, () => computeAnswers(deps, now))).get(symbol);
    return (
      answer &&
      kept(`${minute} ${symbol} ${String(withReasons)}`, () =>
        prepareBody(withReasons ? answer : withoutReasons(answer)),
      )
    );
  };
};

const computeAnswers = async (
  { platform, board }: Omit<CoinSentimentRouteDeps, 'routes'>,
  now: Date,
): Promise<Answers> => {
  // The first day of the trend looks back as far as today does.
  const from = new Date(now.getTime() - (newsDays + trendDays - 1) * dayMs);
  const stories = await storiesBetween(platform, { from, to: now });
  const reading = board.current();
  return new Map(
    majorCoins.map(({ symbol }) => {
      const coin = (reading && coinBySymbol(reading, symbol)) ?? { name: symbol, change24h: null };
      return [symbol, toCoinSentiment(stories, { symbol, now, coin })];
    }),
  );
};
