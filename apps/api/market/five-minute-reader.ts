import { requestFiveMinuteCandlesJob } from '#application/market/want-five-minute-candles-job.ts';
import { fiveMinutesMs, hourMs, secondMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '#models/indicators/candle.ts';
import {
  type FiveMinuteCandles,
  findFiveMinuteCandles,
  findRequestedFiveMinuteCandles,
} from '#observations/five-minute-candles/queries.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { findSeriesBreak, isAfterBreak } from '#observations/series-breaks/queries.ts';
import { liveCandleDelayMs } from '#platform/market-data/market-data.port.ts';
import { resultCache } from '../prepared/result-cache.ts';
import type { KnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { getRequestState, queueRequest, repeatRequestMs } from './on-demand-request.ts';

/** The last day of a coin in five-minute candles. */
export type FiveMinuteSeries = {
  readonly source: string;
  /** End of the newest candle, ISO-8601. */
  readonly at: string;
  readonly candles: readonly IndicatorCandle[];
};

export type FiveMinuteReading = {
  /** Undefined where no source has any, or until they have been fetched. */
  readonly series: FiveMinuteSeries | undefined;
  readonly isFetching: boolean;
};

export type FiveMinuteReader = (known: KnownCoin) => Promise<FiveMinuteReading>;

// All readers of a coin share one check in this time.
const checkMs = 2 * secondMs;
const maxCachedCoins = 300;
// Older candles would leave a gap before the current price.
const maxLagMs = 3 * fiveMinutesMs;

const noReading: FiveMinuteReading = { series: undefined, isFetching: false };

/** Returns the stored candles and requests new ones when five minutes have ended. The page polls for them. */
export const fiveMinuteReader = ({ platform, systemNow }: MarketRoutesDeps): FiveMinuteReader => {
  const cache = resultCache({ now: systemNow, ttlMs: checkMs, maxEntries: maxCachedCoins });

  const requestCandles = async (coinId: string, until: string): Promise<boolean> => {
    const request = await findRequestedFiveMinuteCandles(platform, coinId);
    const now = systemNow();
    const state = getRequestState(request, now);
    if (state !== undefined) return state === 'fetching';
    // The same key for all processes, so that they queue one job.
    const slot = Math.floor(now.getTime() / repeatRequestMs);
    const queued = await queueRequest(platform.jobs, {
      name: requestFiveMinuteCandlesJob.name,
      payload: { coinId, until, askedAt: now.toISOString() },
      key: `${coinId}|${until}|${String(slot)}`,
    });
    return queued === 'fetching';
  };
  const read = async ({ reading, coin }: KnownCoin): Promise<FiveMinuteReading> => {
    const stored = await findFiveMinuteCandles(platform, coin.id);
    const until = getNewestEnd(reading.kind, platform.clock.now());
    const isUsable =
      stored?.kind === reading.kind &&
      isWithinLag(stored, until) &&
      (await hasSameUnit(stored, coin));
    const isFetching = stored?.until === until ? false : await requestCandles(coin.id, until);
    return { series: isUsable ? toSeries(stored) : undefined, isFetching };
  };
  // Prices of the candles before a change of the coin's unit are not comparable.
  const hasSameUnit = async (
    { candles }: FiveMinuteCandles,
    coin: CoinReading,
  ): Promise<boolean> => {
    const seriesBreak = await findSeriesBreak(platform, coin.id);
    return (
      seriesBreak === undefined ||
      candles.every(([openAt, , , , close]) => isAfterBreak(seriesBreak, { openAt, close }))
    );
  };
  return (known) => {
    // A recording has hours only.
    if (known.reading.kind === 'replay') return Promise.resolve(noReading);
    return cache(`${known.reading.kind} ${known.coin.id}`, () => read(known));
  };
};

/** Whether the candles reach back as far as the hours. An hour less than a day is normal, and the hours may be older. */
export const coversHours = (
  { candles: [first] }: FiveMinuteSeries,
  [firstHour]: readonly IndicatorCandle[],
): boolean =>
  first !== undefined && (firstHour === undefined || first.openAt <= firstHour.openAt + 2 * hourMs);

// A live candle is final only some seconds after its end.
const getNewestEnd = (kind: FiveMinuteCandles['kind'], now: Date): string => {
  const finalUntil = now.getTime() - (kind === 'live' ? liveCandleDelayMs : 0);
  return new Date(Math.floor(finalUntil / fiveMinutesMs) * fiveMinutesMs).toISOString();
};

// After the demo clock was moved, stored candles may be of another time.
const isWithinLag = ({ at }: FiveMinuteCandles, until: string): boolean => {
  const lagMs = Date.parse(until) - Date.parse(at);
  return lagMs >= 0 && lagMs <= maxLagMs;
};

const toSeries = ({ source, at, candles }: FiveMinuteCandles): FiveMinuteSeries => ({
  source,
  at,
  candles: candles.map(([openAt, open, high, low, close, volume]) => ({
    openAt,
    open,
    high,
    low,
    close,
    volume,
  })),
});
