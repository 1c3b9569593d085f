import {
  type ForecastCoin,
  listForecastCoins,
} from '#application/predictions/list-forecast-coins.ts';
import type {
  CoinMoves,
  ExpectedMove,
  ExpectedMoves,
  RangeAlert,
} from '#contract/predictions/expected-moves.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import { toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { listRangeAlerts, type RangeAlertDocument } from '#projections/range-alerts/read-model.ts';
import {
  computeUsualWidth,
  listUsualRanges,
  type UsualRangesDocument,
} from '#projections/usual-ranges/read-model.ts';
import { toPredictionBands } from './bands-view.ts';
import type { ForecastSetting } from './prediction-state.ts';
import { getCommonFields, findCurrentForecasts, type CoinView } from './prediction-view.ts';

// A limit for a day on which most ranges are left.
const maxAlerts = 200;

type Ports = {
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: ForecastSetting;
};

export const readExpectedMoves = async (ports: Ports): Promise<ExpectedMoves> => {
  const now = ports.clock.now();
  const after = new Date(now.getTime() - dayMs).toISOString();
  const [forecastCoins, records, statuses, usualRanges, alerts] = await Promise.all([
    listForecastCoins(ports),
    listForecastingStatuses(ports),
    listPredictionStatus(ports),
    listUsualRanges(ports),
    listRangeAlerts(ports, { after, limit: maxAlerts }),
  ]);
  const coins = forecastCoins.map(({ id, symbol }) => {
    const isCoin = (document: { readonly id: string }): boolean => document.id === id;
    const [record, status] = [records.find(isCoin), statuses.find(isCoin)];
    const hasLeftRange = ({ cutOffAt, horizonHours }: IssuedForecast): boolean =>
      alerts.some(
        (alert) =>
          alert.coinId === id && alert.cutOffAt === cutOffAt && alert.horizonHours === horizonHours,
      );
    return toCoinMoves(
      { symbol, now, setting: ports.config, record, status },
      { usual: usualRanges.find(isCoin), isLeft: hasLeftRange },
    );
  });
  return { coins, alerts: alerts.flatMap((alert) => toAlert(alert, forecastCoins)) };
};

type Comparison = {
  readonly usual: UsualRangesDocument | undefined;
  readonly isLeft: (forecast: IssuedForecast) => boolean;
};

const toCoinMoves = (coin: CoinView, { usual, isLeft }: Comparison): CoinMoves => {
  const newestForecasts = findCurrentForecasts(coin);
  const isComparable = usual?.simulated === newestForecasts?.simulated;
  const comparison = { usual: isComparable ? usual : undefined, isLeft };
  return {
    symbol: coin.symbol,
    currentPrice: newestForecasts ? Number(newestForecasts.lastPrice) : null,
    lastUpdated: newestForecasts?.cutOffAt ?? null,
    moves: newestForecasts
      ? toIssuedForecasts(newestForecasts).flatMap((forecast) => toMove(forecast, comparison))
      : [],
    ...getCommonFields(coin, newestForecasts),
  };
};

const toMove = (forecast: IssuedForecast, { usual, isLeft }: Comparison): ExpectedMove[] => {
  const horizonHours = moveHorizons.find((hours) => hours === forecast.horizonHours);
  if (horizonHours === undefined) return [];
  const { band80 } = toPredictionBands(forecast);
  const toPercent = (distance: number): number =>
    roundToSixDecimals((100 * distance) / forecast.lastPrice);
  const usualShare = usual ? computeUsualWidth(usual.horizons[horizonHours]) : null;
  const share = (band80.high - band80.low) / forecast.lastPrice;
  return [
    {
      horizonHours,
      targetAt: forecast.targetAt,
      band80,
      lowPercent: toPercent(band80.low - forecast.lastPrice),
      highPercent: toPercent(band80.high - forecast.lastPrice),
      usualWidth: usualShare === null ? null : roundToSixDecimals(100 * usualShare),
      comparedWithUsual: usualShare === null ? null : roundToSixDecimals(share / usualShare),
      rangeMethod: forecast.rangeMethod,
      outside: isLeft(forecast),
    },
  ];
};

const toAlert = (
  alert: RangeAlertDocument,
  forecastCoins: readonly ForecastCoin[],
): RangeAlert[] => {
  const symbol = forecastCoins.find(({ id }) => id === alert.coinId)?.symbol;
  const horizonHours = moveHorizons.find((hours) => hours === alert.horizonHours);
  if (symbol === undefined || horizonHours === undefined) return [];
  const { issuedAt, targetAt, leftAt, source, simulated } = alert;
  const band90 = { low: Number(alert.low), high: Number(alert.high) };
  const price = Number(alert.price);
  return [{ symbol, horizonHours, issuedAt, targetAt, band90, price, leftAt, source, simulated }];
};

const roundToSixDecimals = (value: number): number => Number(value.toFixed(6));
