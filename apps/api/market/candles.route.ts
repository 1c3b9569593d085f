import { type Candles, marketOperations, candleRanges } from '#contract/market/market.ts';
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
import { requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const defaultHours = 168;

export const candlesRoute = (deps: MarketRoutesDeps, reader: CandleReader): void => {
  const { routes, systemNow } = deps;
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
    const provenance = getCandleProvenance(resolvedCoin, series, systemNow());
    const body = await reader.once({ coin, name: buildResponseCacheKey(name, provenance) }, () =>
      prepareBody({
        coinSymbol: coin.symbol,
        interval: formatInterval(every),
        candles: series.candles.map(toCandle),
        ...(series.unitChange && { unitChange: series.unitChange }),
        ...provenance,
      }),
    );
    return { body };
  });
};

const intervals = { 1: '1h', 4: '4h', 12: '12h', 24: '24h' } as const;

export const formatInterval = (every: keyof typeof intervals): Candles['interval'] =>
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
