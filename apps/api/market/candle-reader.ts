import type { Candles } from '#contract/market/market.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '#models/indicators/candle.ts';
import { listCandles } from '#observations/candles/queries.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { findSeriesBreak } from '#observations/series-breaks/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { resultCache } from '../prepared/result-cache.ts';

/** Finished hours of one coin, oldest first, and their source. */
export type HourlyCandleSeries = {
  readonly source: string | undefined;
  readonly hours: readonly IndicatorCandle[];
  readonly unitChange: Candles['unitChange'];
};

export type CandleReader = {
  readonly hours: (coin: CoinReading, count: number) => Promise<HourlyCandleSeries>;
  /**
   * Caches a result computed from a coin's candles. It is recomputed when an hour ends, and every minute because a
   * source may add older candles.
   */
  readonly once: <Value extends object>(
    of: { readonly coin: CoinReading; readonly name: string },
    work: () => Promise<Value>,
  ) => Promise<Value>;
};

const cacheTtlMs = minuteMs;
// Ten results per coin: enough for the coins in use, not for all hundred.
const maxCacheEntries = 300;

export const candleReader = ({ platform, systemNow }: MarketRoutesDeps): CandleReader => {
  const cache = resultCache({ now: systemNow, ttlMs: cacheTtlMs, maxEntries: maxCacheEntries });
  return {
    hours: async (coin, limit) => {
      const sources = await listSourceNames(platform, 'candles');
      const range = { coinId: coin.id, until: coin.at, limit, sources };
      const series = await listCandles(platform, range);
      const hours = (series?.candles ?? []).map(({ mark, ...candle }) => ({
        ...candle,
        openAt: Date.parse(candle.openAt),
        ...(mark === 'corrected' && { corrected: true as const }),
      }));
      const seriesBreak = await findSeriesBreak(platform, coin.id);
      const unitChange = seriesBreak && { at: seriesBreak.at, factor: seriesBreak.factor };
      return { source: series?.source, hours, unitChange };
    },
    once: ({ coin, name }, work) => {
      const hour = Math.floor(Date.parse(coin.at) / hourMs);
      return cache(`${coin.id} ${name} ${String(hour)}`, work);
    },
  };
};
