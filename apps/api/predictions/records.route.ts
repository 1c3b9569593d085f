import { predictionHorizons } from '#contract/prediction-horizons.ts';
import type { PredictionRecord } from '#contract/track-record.ts';
import { predictionOperations } from '#contract/operations/predictions.ts';
import { listRecords, type SettledForecast } from '#application/predictions/list-records.ts';
import { hourMs } from '#domain/prediction/hours.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findPredictionStatus } from '#projections/prediction-status/queries.ts';
import { bandsOf } from './bands-view.ts';
import { majorCoin } from './major-coin.ts';
import type { PredictionRoutesDeps } from './prediction-routes.ts';

const usualLimit = 168;

/** One page is a span of targets, so that a page costs the same however old it is. */
export const recordsRoute = ({ routes, platform }: PredictionRoutesDeps): void => {
  routes.on(predictionOperations.trackRecordRecords, async ({ query }) => {
    const { id: coinId, symbol } = majorCoin(query.symbol);
    const { horizon: horizonHours, limit = usualLimit } = query;
    const status = await findPredictionStatus(platform, coinId);
    const now = platform.clock.now().getTime();
    const asked = query.before === undefined ? Infinity : Date.parse(query.before);
    const newest = status ? Date.parse(status.lastAt) + hourMs : now;
    const before = Math.min(asked, newest);
    const oldest = status ? Date.parse(status.firstAt) : before;
    const from = before - limit * hourMs;
    const found = await listRecords(platform, { coinId, horizonHours, from, before });
    return {
      body: {
        records: found.map((record) => toRecord(symbol, record)),
        before: from > oldest ? new Date(from).toISOString() : null,
      },
    };
  });
  routes.on(predictionOperations.trackRecordOne, async ({ params }) => {
    const { symbol, horizonHours, target } = partsOf(params.id);
    const { id: coinId } = majorCoin(symbol);
    const span = { from: target, before: target + 1 };
    const [found] = await listRecords(platform, { coinId, horizonHours, ...span });
    if (!found) throw noSuchRecord();
    return { body: toRecord(symbol, found) };
  });
};

const idOf = (symbol: string, horizonHours: number, targetAt: string): string =>
  `${symbol}-${String(horizonHours)}-${targetAt}`;

const partsOf = (id: string) => {
  const [symbol = '', horizon, ...date] = id.split('-');
  const [horizonHours, target] = [Number(horizon), Date.parse(date.join('-'))];
  const isForecast = predictionHorizons.some((hours) => hours === horizonHours);
  if (!isForecast || Number.isNaN(target)) throw noSuchRecord();
  if (id !== idOf(symbol, horizonHours, new Date(target).toISOString())) throw noSuchRecord();
  return { symbol, horizonHours, target };
};

const noSuchRecord = (): Rejection =>
  new Rejection('missing', 'track-record/unknown-record', {
    message: 'No forecast that came due has this id.',
  });

const toRecord = (
  symbol: string,
  { forecast, storedAt, actual, hit, reason }: SettledForecast,
): PredictionRecord => {
  const { horizonHours, cutOffAt, issuedAt, targetAt, lastPrice, price, probUp, called } = forecast;
  return {
    id: idOf(symbol, horizonHours, targetAt),
    ...{ symbol, horizonHours, cutOffAt, issuedAt, targetAt, storedAt },
    ...{ lastPrice, price, probUp, called },
    ...bandsOf(forecast),
    modelVersion: forecast.modelVersion,
    source: forecast.source,
    simulated: forecast.simulated,
    outcome: actual === null ? 'unresolved' : 'resolved',
    ...{ actual, hit, reason },
  };
};
