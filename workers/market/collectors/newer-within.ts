import { dayMs, fiveMinutesMs } from '#domain/shared/time/durations.ts';
import { maxCandleAgeMs } from '#observations/candles/queries.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { CandleRange, SourceTicker } from '#platform/market-data/market-data.port.ts';
import type { FetchedValue } from '#platform/sources/source.port.ts';

const maxRefreshIntervals = 2;
const maxUsualGaps = 3;
const maxMissingCandles = 6;

/** Maximum normal age before newer figures are due, by kind, in milliseconds. */
export const newerWithinMs = {
  prices: ({ refreshMs }: { readonly refreshMs: number }): number =>
    maxRefreshIntervals * refreshMs,
  // The requested range may end in the past.
  candles: ({ query, now }: FetchedValue<readonly CandleRange[], unknown>): number =>
    maxCandleAgeMs + now.getTime() - Math.max(...query.map(({ to }) => to.getTime())),
  // An exchange that pauses trading has no newer candles.
  fiveMinuteCandles: (): number => maxMissingCandles * fiveMinutesMs,
  // The rest of its day plus one day.
  fearGreed: ({ at }: { readonly at: string }): number =>
    Date.parse(at.slice(0, 10)) + 2 * dayMs - Date.parse(at),
  feed: ({ value }: { readonly value: readonly FeedArticle[] }): number =>
    Math.max(dayMs, maxUsualGaps * getUsualGapMs(value)),
  // Sources that only confirm a rate measure it less often.
  exchangeRates: ({ refreshMs }: { readonly refreshMs: number }): number =>
    maxRefreshIntervals * refreshMs,
  // Individual pairs may not be traded for hours.
  tickers: ({ value, at }: { readonly value: readonly SourceTicker[]; readonly at: string }) => {
    const tradeTimes = value.flatMap(({ tradedAt }) =>
      tradedAt === null ? [] : Date.parse(tradedAt),
    );
    return dayMs + (tradeTimes.length === 0 ? 0 : Math.max(...tradeTimes) - Date.parse(at));
  },
  // A description may stay the same for years.
  profiles: (): number => Infinity,
  // Past candles do not change.
  history: (): number => Infinity,
} as const;

// The median gap between articles.
const getUsualGapMs = (articles: readonly FeedArticle[]): number => {
  const times = articles.flatMap(({ publishedAt }) =>
    publishedAt === null ? [] : Date.parse(publishedAt),
  );
  const sorted = [...new Set(times)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
  gaps.sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
};
