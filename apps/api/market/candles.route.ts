import {
  type Candles,
  candleRanges,
  type Indicators,
  marketOperations,
} from '#contract/market/market.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from '#models/indicators/candle.ts';
import { mergeCandles } from '#models/indicators/merge-candles.ts';
import {
  type CoinReading,
  isStale,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import { prepareBody } from '../prepared/prepared-body.ts';
import type { CandleReader } from './candle-reader.ts';
import { coversHours, fiveMinuteReader, type FiveMinuteSeries } from './five-minute-reader.ts';
import { requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const defaultHours = 168;

export const candlesRoute = (deps: MarketRoutesDeps, reader: CandleReader): void => {
  const { routes, systemNow } = deps;
  const readFiveMinutes = fiveMinuteReader(deps);
  routes.on(marketOperations.candles, async ({ params, query }) => {
    const resolvedCoin = await requireKnownCoin(deps, params.symbol);
    const { coin } = resolvedCoin;
    const { hours: count, every } =
      query.range === undefined
        ? { hours: query.limit ?? defaultHours, every: 1 as const }
        : candleRanges[query.range];
    const name = `${String(count)}/${String(every)}`;
    const series = await reader.once({ coin, name }, async () => {
      const { source, hours, unitChange } = await reader.hours(coin, count);
      return { source, hours, unitChange, candles: mergeCandles(hours, every * hourMs) };
    });
    const wantsFiveMinutes = query.range === '1D' && query.interval === '5m';
    // A coin without hours is not listed at an exchange.
    const fiveMinutes =
      wantsFiveMinutes && series.hours.length > 0 ? await readFiveMinutes(resolvedCoin) : undefined;
    const fiveMinuteSeries = fiveMinutes?.series;
    const isFetching = fiveMinutes?.isFetching === true;
    const now = systemNow();
    const shown =
      fiveMinuteSeries && coversHours(fiveMinuteSeries, series.hours)
        ? {
            interval: '5m' as const,
            candles: fiveMinuteSeries.candles,
            provenance: getFiveMinuteProvenance(resolvedCoin, fiveMinuteSeries, now),
          }
        : {
            interval: formatInterval(every),
            candles: series.candles,
            provenance: getCandleProvenance(resolvedCoin, series, now),
          };
    const { interval, provenance } = shown;
    const key = `${name} ${interval}${isFetching ? ' fetching' : ''}`;
    const body = await reader.once({ coin, name: buildResponseCacheKey(key, provenance) }, () =>
      prepareBody({
        coinSymbol: coin.symbol,
        interval,
        ...(isFetching && { fetching: true as const }),
        candles: shown.candles.map(toCandle),
        ...(series.unitChange && { unitChange: series.unitChange }),
        ...provenance,
      }),
    );
    return { body };
  });
};

const intervals = { 1: '1h', 4: '4h', 12: '12h', 24: '24h' } as const;

export const formatInterval = (every: keyof typeof intervals): Indicators['interval'] =>
  intervals[every];

export const toCandle = ({ openAt, ...candle }: IndicatorCandle): Candles['candles'][number] => ({
  openAt: new Date(openAt).toISOString(),
  ...candle,
});

/** A different source, time or staleness needs a separate response. */
export const buildResponseCacheKey = (
  name: string,
  { source, kind, at, stale }: Provenance,
): string => ['bytes', name, source, kind, at, stale].join(' ');

type Provenance = Pick<Candles, 'source' | 'kind' | 'at' | 'stale'>;
type CoinWithReading = { readonly reading: MarketReadingRecord; readonly coin: CoinReading };
type CandleSeries = {
  readonly source: string | undefined;
  readonly hours: readonly IndicatorCandle[];
};

const getFiveMinuteProvenance = (
  { reading, coin }: CoinWithReading,
  { source, at }: FiveMinuteSeries,
  now: Date,
): Provenance => ({ source, kind: reading.kind, at, stale: isStale(coin, now) });

/** Candles are as old as the end of their newest hour. They are stale once the next two hours are overdue. */
export const getCandleProvenance = (
  { reading, coin }: CoinWithReading,
  { source, hours }: CandleSeries,
  now: Date,
): Provenance => {
  const lastCandle = hours.at(-1);
  const end = lastCandle === undefined ? Date.parse(coin.at) : lastCandle.openAt + hourMs;
  return {
    source: source ?? coin.source,
    kind: reading.kind,
    at: new Date(end).toISOString(),
    stale: isStale(coin, now) || end < Date.parse(coin.at) - 2 * hourMs,
  };
};
