import { listSettledForecasts } from '#application/predictions/list-records.ts';
import {
  type CoinForecasts,
  coinForecastOperations,
} from '#contract/predictions/coin-forecasts.ts';
import { majorCoins } from '#contract/major-coins.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { listTrackRecord } from '#projections/track-record/read-model.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import { toPredictionRecord } from './prediction-record-view.ts';
import { sumRecords, toFigures } from './record-figures.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

type Coin = (typeof majorCoins)[number];
type Ports = AdminRoutesDeps['platform'];

const hoursPerDay = 24;

/** State of each coin's forecasts: progress, withheld hours and their reasons, and accuracy. */
export const coinForecastRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(coinForecastOperations.coinForecasts, async ({ jsonQuery: { range } }) => {
    const { skip, limit } = toSkipAndLimit(range);
    const coins = majorCoins.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
    const pageCoins = coins.slice(skip, skip + limit);
    const body = await Promise.all(pageCoins.map((coin) => getCoinForecasts(platform, coin)));
    const total = coins.length;
    return { body, headers: contentRange('predictions', { skip, rows: body.length, total }) };
  });
  routes.on(coinForecastOperations.coinForecastsOf, async ({ params }) => {
    const coin = majorCoins.find(({ id }) => id === params.id);
    if (!coin) throw unknownCoinError();
    const coinForecasts = await getCoinForecasts(platform, coin);
    return {
      body: { ...coinForecasts, lastDay: await listLastDay(platform, coin, coinForecasts) },
    };
  });
};

const getCoinForecasts = async (ports: Ports, { id, symbol }: Coin): Promise<CoinForecasts> => {
  const status = await findPredictionStatus(ports, id);
  const figures = toFigures(sumRecords(await listTrackRecord(ports, { coinId: id })));
  const emptyStatus = { firstAt: null, lastAt: null, issued: 0, withheld: 0, newestWithheld: null };
  const { firstAt, lastAt, issued, withheld, newestWithheld } = status ?? emptyStatus;
  return {
    id,
    symbol,
    firstAt,
    lastAt,
    issued,
    withheld,
    newestWithheld,
    figures,
    newest: toNewestForecast(status?.newest ?? null),
  };
};

const toNewestForecast = (newest: CoinForecasts['newest']): CoinForecasts['newest'] => {
  if (newest === null) return null;
  const { cutOffAt, issuedAt, modelVersion, source, simulated } = newest;
  return { cutOffAt, issuedAt, modelVersion, source, simulated };
};

const listLastDay = async (
  ports: Ports,
  { id: coinId, symbol }: Coin,
  { lastAt }: CoinForecasts,
): Promise<PredictionRecord[]> => {
  if (lastAt === null) return [];
  const before = Date.parse(lastAt) + hourMs;
  const from = before - hoursPerDay * hourMs;
  const recordQuery = { coinId, horizonHours: hoursPerDay, from, before };
  return (await listSettledForecasts(ports, recordQuery)).map((record) =>
    toPredictionRecord(symbol, record),
  );
};

const unknownCoinError = (): Rejection =>
  new Rejection('missing', 'prediction/unknown-coin', {
    message: 'There are no forecasts for this coin.',
  });
