import { findPastForecast } from '#application/predictions/find-past-forecast.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import { listLedgerDays } from '#projections/ledger-days/read-model.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { listMajorTrackRecord } from '#projections/track-record/read-model.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { readExpectedMoves } from './expected-moves-view.ts';
import { ledgerRoute } from './ledger.route.ts';
import { requireMajorCoin } from './major-coin.ts';
import type { PredictionRoutesDeps } from './prediction-routes.ts';
import {
  getPreviousDayCutOff,
  type CoinView,
  toHourlyPredictions,
  toPrediction,
} from './prediction-view.ts';
import { recordsRoute } from './records.route.ts';
import { trackRecordCard } from './track-record-card.ts';
import { readTrackRecord, toRecordDetails, toLedgerDay } from './track-record-view.ts';
import { type Prediction, predictionOperations } from '#contract/predictions/predictions.ts';
import { hourlyPredictionOperations } from '#contract/predictions/hourly-predictions.ts';
import { expectedMoveOperations } from '#contract/predictions/expected-moves.ts';
import { trackRecordOperations } from '#contract/predictions/track-record.ts';
import { bollingerBands } from '#models/indicators/bollinger.ts';
import type { IndicatorCandle, Series } from '#models/indicators/candle.ts';
import { macd } from '#models/indicators/macd.ts';
import { simpleAverage } from '#models/indicators/moving-average.ts';
import { relativeStrengthIndex } from '#models/indicators/relative-strength.ts';
import { volumeAnalysis, volumeHours } from '#models/indicators/volume-analysis.ts';
import { dailyVwap } from '#models/indicators/volume-flow.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type { PredictionRoutesDeps } from './prediction-routes.ts';
export { openTrackRecordBoard } from './track-record-board.ts';

const analysisTtlMs = 30 * secondMs;
const defaultDays = 30;

/**
 * Forecasts for pro members, and their outcomes for everyone. The order matters, because the symbol route matches any
 * path.
 */
export const predictionRoutes = (deps: PredictionRoutesDeps): void => {
  const { routes } = deps;
  const views = createCoinViews(deps);
  routes.on(predictionOperations.btcPrediction, async () => ({ body: await views.now('BTC') }));
  routes.on(hourlyPredictionOperations.btcHourlyPredictions, async () => ({
    body: await views.hourly('BTC'),
  }));
  ledgerRoute(deps);
  routes.on(predictionOperations.prediction, async ({ params: { symbol } }) => ({
    body: await views.now(symbol),
  }));
  routes.on(hourlyPredictionOperations.hourlyPredictions, async ({ params: { symbol } }) => ({
    body: await views.hourly(symbol),
  }));
  routes.on(expectedMoveOperations.expectedMoves, async () => ({
    body: await readExpectedMoves(deps.platform),
  }));
  recordRoutes(deps);
  recordsRoute(deps);
};

const createCoinViews = ({ platform, systemNow }: PredictionRoutesDeps) => {
  const options = { now: systemNow, ttlMs: analysisTtlMs, maxEntries: majorCoins.length };
  const analyses = resultCache(options);
  const pastForecasts = resultCache(options);
  const readCoin = async (symbol: string, coinId: string): Promise<CoinView> => {
    const [records, status] = await Promise.all([
      listForecastingStatuses(platform),
      findPredictionStatus(platform, coinId),
    ]);
    const record = records.find(({ id }) => id === coinId);
    return { symbol, now: platform.clock.now(), setting: platform.config, record, status };
  };
  return {
    now: async (asked: string) => {
      const { id, symbol } = requireMajorCoin(asked);
      const coinView = await readCoin(symbol, id);
      const analysis = await analyses(id, () => analyseCoin(platform, id, coinView.now));
      return toPrediction(coinView, analysis);
    },
    hourly: async (asked: string) => {
      const { id, symbol } = requireMajorCoin(asked);
      const coinView = await readCoin(symbol, id);
      const cutOffAt = getPreviousDayCutOff(coinView);
      if (cutOffAt === undefined) return toHourlyPredictions(coinView, undefined);
      const { found } = await pastForecasts(`${id} ${cutOffAt}`, async () => ({
        found: await findPastForecast(platform, { coinId: id, cutOffAt }),
      }));
      return toHourlyPredictions(coinView, found);
    },
  };
};

const recordRoutes = ({ routes, platform, systemNow }: PredictionRoutesDeps): void => {
  const recordCache = resultCache({ now: systemNow, ttlMs: analysisTtlMs, maxEntries: 1 });
  routes.on(trackRecordOperations.trackRecord, async () => ({
    body: await readTrackRecord(platform),
  }));
  routes.on(trackRecordOperations.trackRecordPicture, async () => {
    const record = await recordCache('all', () => readTrackRecord(platform));
    const body = await platform.shareCards.draw(trackRecordCard(record));
    return { body, headers: { 'cache-control': 'public, max-age=3600' } };
  });
  routes.on(trackRecordOperations.trackRecordDetails, async ({ query }) => {
    const { symbol, horizon, modelVersion, month } = query;
    const coinId = symbol === undefined ? undefined : requireMajorCoin(symbol).id;
    const documents = await listMajorTrackRecord(platform, { coinId, modelVersion, month });
    return { body: toRecordDetails(documents, horizon) };
  });
  routes.on(trackRecordOperations.ledgerDays, async ({ query: { limit = defaultDays } }) => ({
    body: (await listLedgerDays(platform, limit)).map(toLedgerDay),
  }));
};

type Analysis = Pick<Prediction, 'technicals' | 'volumeAnalysis'>;

/** Indicators at the newest finished hour of a coin. */
const analyseCoin = async (
  ports: { readonly readModels: ReadModels },
  coinId: string,
  now: Date,
): Promise<Analysis> => {
  const sources = await listSourceNames(ports, 'candles');
  const range = { coinId, until: now.toISOString(), limit: volumeHours, sources };
  const candles = (await listCandles(ports, range))?.candles ?? [];
  const hourlyCandles = candles.map((candle) => ({ ...candle, openAt: Date.parse(candle.openAt) }));
  return {
    technicals: computeTechnicals(hourlyCandles),
    volumeAnalysis: volumeAnalysis(hourlyCandles),
  };
};

const computeTechnicals = (hours: readonly IndicatorCandle[]): Analysis['technicals'] => {
  const closes = hours.map(({ close }) => close);
  const { lower, upper } = bollingerBands(closes);
  const getAverage = (length: number) => getLast(simpleAverage(closes, length));
  return {
    rsi: getLast(relativeStrengthIndex(closes)),
    ma5: getAverage(5),
    ma10: getAverage(10),
    ma20: getAverage(20),
    vwap: getLast(dailyVwap(hours)),
    macd: getLast(macd(closes).macd),
    bollingerUpper: getLast(upper),
    bollingerLower: getLast(lower),
  };
};

const getLast = (series: Series): number | null => series.at(-1) ?? null;
