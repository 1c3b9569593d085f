import { findPastForecast } from '#application/predictions/find-past-forecast.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { predictionOperations } from '#contract/operations/predictions.ts';
import { listForecasting } from '#observations/forecasting/queries.ts';
import { listLedgerDays } from '#projections/ledger-days/queries.ts';
import { findPredictionStatus } from '#projections/prediction-status/queries.ts';
import { listTrackRecord } from '#projections/track-record/queries.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { analyseCoin } from './coin-analysis.ts';
import { ledgerRoute } from './ledger.route.ts';
import { majorCoin } from './major-coin.ts';
import type { PredictionRoutesDeps } from './prediction-routes.ts';
import {
  dayBeforeNewest,
  type ShownCoin,
  toHourlyPredictions,
  toPrediction,
} from './prediction-view.ts';
import { recordsRoute } from './records.route.ts';
import { readTrackRecord, toDetails, toLedgerDay } from './track-record-view.ts';

export type { PredictionRoutesDeps } from './prediction-routes.ts';
export { openTrackRecordBoard } from './track-record-board.ts';

const analysisKeptMs = 30_000;
const usualDays = 30;

/** Forecasts for pro members, and what came of them for everyone. Mounted in this order: a symbol matches anything. */
export const predictionRoutes = (deps: PredictionRoutesDeps): void => {
  const { routes } = deps;
  const views = coinViews(deps);
  routes.on(predictionOperations.btcPrediction, async () => ({ body: await views.now('BTC') }));
  routes.on(predictionOperations.btcHourlyPredictions, async () => ({
    body: await views.hourly('BTC'),
  }));
  ledgerRoute(deps);
  routes.on(predictionOperations.prediction, async ({ params: { symbol } }) => ({
    body: await views.now(symbol),
  }));
  routes.on(predictionOperations.hourlyPredictions, async ({ params: { symbol } }) => ({
    body: await views.hourly(symbol),
  }));
  recordRoutes(deps);
  recordsRoute(deps);
};

const coinViews = ({ platform, systemNow }: PredictionRoutesDeps) => {
  const options = { now: systemNow, keptMs: analysisKeptMs, keptAtMost: majorCoins.length };
  const analyses = resultCache(options);
  const pastForecasts = resultCache(options);
  const standing = async (symbol: string, coinId: string): Promise<ShownCoin> => {
    const [records, status] = await Promise.all([
      listForecasting(platform),
      findPredictionStatus(platform, coinId),
    ]);
    const record = records.find(({ id }) => id === coinId);
    return { symbol, now: platform.clock.now(), record, status };
  };
  return {
    now: async (asked: string) => {
      const { id, symbol } = majorCoin(asked);
      const shown = await standing(symbol, id);
      const analysis = await analyses(id, () => analyseCoin(platform, id, shown.now));
      return toPrediction(shown, analysis);
    },
    hourly: async (asked: string) => {
      const { id, symbol } = majorCoin(asked);
      const shown = await standing(symbol, id);
      const cutOffAt = dayBeforeNewest(shown);
      if (cutOffAt === undefined) return toHourlyPredictions(shown, undefined);
      const { found } = await pastForecasts(`${id} ${cutOffAt}`, async () => ({
        found: await findPastForecast(platform, { coinId: id, cutOffAt }),
      }));
      return toHourlyPredictions(shown, found);
    },
  };
};

const recordRoutes = ({ routes, platform }: PredictionRoutesDeps): void => {
  routes.on(predictionOperations.trackRecord, async () => ({
    body: await readTrackRecord(platform),
  }));
  routes.on(predictionOperations.trackRecordDetails, async ({ query }) => {
    const { symbol, horizon, modelVersion, month } = query;
    const coinId = symbol === undefined ? undefined : majorCoin(symbol).id;
    const documents = await listTrackRecord(platform, { coinId, modelVersion, month });
    return { body: toDetails(documents, horizon) };
  });
  routes.on(predictionOperations.ledgerDays, async ({ query: { limit = usualDays } }) => ({
    body: (await listLedgerDays(platform, limit)).map(toLedgerDay),
  }));
};
