import { predictionHorizons } from '#contract/predictions/predictions.ts';
import { trackRecordOperations } from '#contract/predictions/track-record.ts';
import { listSettledForecasts } from '#application/predictions/list-records.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { requireMajorCoin } from './major-coin.ts';
import { formatRecordId, toPredictionRecord } from './prediction-record-view.ts';
import type { PredictionRoutesDeps } from './prediction-routes.ts';

const defaultLimit = 168;

/** A page is a span of target times, so that its cost does not depend on its age. */
export const recordsRoute = ({ routes, platform }: PredictionRoutesDeps): void => {
  routes.on(trackRecordOperations.trackRecordRecords, async ({ query }) => {
    const { id: coinId, symbol } = requireMajorCoin(query.symbol);
    const { horizon: horizonHours, limit = defaultLimit } = query;
    const status = await findPredictionStatus(platform, coinId);
    const now = platform.clock.now().getTime();
    const requestedBeforeMs = query.before === undefined ? Infinity : Date.parse(query.before);
    const newestTarget = status ? Date.parse(status.lastAt) + hourMs : now;
    const before = Math.min(requestedBeforeMs, newestTarget);
    const oldestTarget = status ? Date.parse(status.firstAt) : before;
    const from = before - limit * hourMs;
    const records = await listSettledForecasts(platform, { coinId, horizonHours, from, before });
    return {
      body: {
        records: records.map((record) => toPredictionRecord(symbol, record)),
        before: from > oldestTarget ? new Date(from).toISOString() : null,
      },
    };
  });
  routes.on(trackRecordOperations.trackRecordOne, async ({ params }) => {
    const { symbol, horizonHours, target } = parseRecordId(params.id);
    const { id: coinId } = requireMajorCoin(symbol);
    const targetRange = { from: target, before: target + 1 };
    const [record] = await listSettledForecasts(platform, { coinId, horizonHours, ...targetRange });
    if (!record) throw recordNotFoundError();
    return { body: toPredictionRecord(symbol, record) };
  });
};

const parseRecordId = (id: string) => {
  const [symbol = '', horizon, ...date] = id.split('-');
  const [horizonHours, target] = [Number(horizon), Date.parse(date.join('-'))];
  const isForecast = predictionHorizons.some((hours) => hours === horizonHours);
  if (!isForecast || Number.isNaN(target)) throw recordNotFoundError();
  if (id !== formatRecordId(symbol, horizonHours, new Date(target).toISOString()))
    throw recordNotFoundError();
  return { symbol, horizonHours, target };
};

const recordNotFoundError = (): Rejection =>
  new Rejection('missing', 'track-record/unknown-record', {
    message: 'No forecast that came due has this id.',
  });
