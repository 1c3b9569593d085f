import { writeCandles } from '#observations/candles/store.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { profileCollector } from '../collect-coin-profiles.ts';
import { fiveMinuteCandleCollector } from '../collect-five-minute-candles.ts';
import { tickerCollector } from '../collect-tickers.ts';
import { type CollectorsDeps, startCollectors } from '../collectors/start-collectors.ts';
import {
  historyCollector,
  livePace,
  simulatedPace,
} from '../fill-candle-history/history-collector.ts';
import { fearGreedCollector } from '../ingest-fear-greed/fear-greed-collector.ts';
import { exchangeRateCollector } from '../ingest-exchange-rates/exchange-rate-collector.ts';
import { lookupCollector } from '../look-up-coins.ts';
import { newsCollectors } from '../ingest-news/news-collector.ts';
import {
  alertEvaluator,
  type AlertEvaluator,
  type AlertEvaluatorDeps,
} from '../evaluate-alerts/alert-evaluator.ts';
import { marketCollector, type MarketCollectorDeps } from './market-collector.ts';

export type IngestDeps = {
  readonly platform: Pick<
    Platform,
    | 'broadcast'
    | 'clock'
    | 'leases'
    | 'logger'
    | 'marketData'
    | 'newsData'
    | 'outgoing'
    | 'pictures'
    | 'readModels'
  > &
    Pick<AlertEvaluatorDeps, 'config' | 'eventStore'>;
  readonly consumers?: AlertEvaluatorDeps['consumers'];
  /** System time, because the age of a figure does not depend on a moved demo clock. */
  readonly systemNow?: () => Date;
  readonly retry?: CollectorsDeps['retry'];
  readonly firstCollection?: CollectorsDeps['firstCollection'];
};

export type RunningIngest = {
  /**
   * Runs all collectors once at the clock's time, for example after a demo clock was moved. Failures are logged and
   * not thrown.
   */
  ingestNow(): Promise<void>;
  stop(): Promise<void>;
};

export const startIngest = ({
  platform,
  consumers,
  systemNow = () => new Date(),
  retry,
  firstCollection,
}: IngestDeps): RunningIngest => {
  const { marketData, newsData } = platform;
  const evaluator = createAlertEvaluator(platform, consumers);
  const openers: readonly OpenCollector[] = [
    ...(marketData
      ? createMarketCollectors({ ...platform, marketData, systemNow, alerts: evaluator })
      : []),
    ...(newsData ? newsCollectors({ ...platform, news: newsData }) : []),
  ];
  const deps = {
    platform,
    systemNow,
    ...(retry && { retry }),
    ...(firstCollection && { firstCollection }),
  };
  const collectors = startCollectors(deps, openers);
  return {
    // Alerts are evaluated as well, so that they are up to date after the clock was moved.
    ingestNow: async () => {
      await collectors.collectNow();
      await evaluator.evaluate();
    },
    stop: async () => {
      await collectors.stop();
      await evaluator.settled();
    },
  };
};

const createAlertEvaluator = (
  platform: IngestDeps['platform'],
  consumers: IngestDeps['consumers'],
): AlertEvaluator => {
  const candleSources = platform.marketData?.candles.map(({ name }) => name) ?? [];
  return alertEvaluator({ ...platform, candleSources, consumers });
};

type MarketCollectorsDeps = Omit<MarketCollectorDeps, 'keep'> & { readonly marketData: MarketData };

const createMarketCollectors = (deps: MarketCollectorsDeps): OpenCollector[] => {
  const {
    fearGreed: sources,
    exchangeRates,
    candles,
    fiveMinuteCandles,
    kind,
    tickers,
    lookUps,
    profiles,
  } = deps.marketData;
  const enqueue = serialQueue();
  const writeSerially: typeof writeCandles = (...given) => enqueue(() => writeCandles(...given));
  const pace = kind === 'simulated' ? simulatedPace : livePace;
  return [
    marketCollector({ ...deps, keep: writeSerially }),
    // A recording has no candles before its start.
    ...(candles.length > 0 && kind !== 'replay'
      ? [historyCollector({ ...deps, sources: candles, write: writeSerially, pace })]
      : []),
    ...(sources.length > 0 ? [fearGreedCollector({ ...deps, sources })] : []),
    ...(exchangeRates.length > 0
      ? [exchangeRateCollector({ ...deps, sources: exchangeRates })]
      : []),
    ...(fiveMinuteCandles.length > 0
      ? [fiveMinuteCandleCollector({ ...deps, sources: fiveMinuteCandles })]
      : []),
    ...(tickers.length > 0 ? [tickerCollector({ ...deps, sources: tickers })] : []),
    ...(lookUps.length > 0 ? [lookupCollector({ ...deps, sources: lookUps })] : []),
    ...(profiles.length > 0 ? [profileCollector({ ...deps, sources: profiles })] : []),
  ];
};
