import { majorCoins } from '#contract/major-coins.ts';
import type {
  CoinMoves,
  ExpectedMove,
  ExpectedMoves,
} from '#contract/predictions/expected-moves.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import { forecastsIn } from '#domain/prediction/issued-forecasts.ts';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import { listForecasting } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listPredictionStatus } from '#projections/prediction-status/queries.ts';
import { listUsualRanges } from '#projections/usual-ranges/queries.ts';
import type { UsualRangesDocument } from '#projections/usual-ranges/read-model.ts';
import { bandsOf } from './bands-view.ts';
import { commonOf, newestOf, type ShownCoin } from './prediction-view.ts';

type Ports = { readonly readModels: ReadModels; readonly clock: Clock };

export const readExpectedMoves = async (ports: Ports): Promise<ExpectedMoves> => {
  const [records, statuses, usual] = await Promise.all([
    listForecasting(ports),
    listPredictionStatus(ports),
    listUsualRanges(ports),
  ]);
  const now = ports.clock.now();
  const coins = majorCoins.map(({ id, symbol }) => {
    const isCoin = (document: { readonly id: string }): boolean => document.id === id;
    const [record, status] = [records.find(isCoin), statuses.find(isCoin)];
    return toCoinMoves({ symbol, now, record, status }, usual.find(isCoin));
  });
  return { coins };
};

const toCoinMoves = (coin: ShownCoin, usual: UsualRangesDocument | undefined): CoinMoves => {
  const newest = newestOf(coin);
  const comparable = usual?.simulated === newest?.simulated ? usual : undefined;
  return {
    symbol: coin.symbol,
    currentPrice: newest ? Number(newest.lastPrice) : null,
    lastUpdated: newest?.cutOffAt ?? null,
    moves: newest ? forecastsIn(newest).flatMap((forecast) => toMove(forecast, comparable)) : [],
    ...commonOf(coin, newest),
  };
};

const toMove = (
  forecast: IssuedForecast,
  usual: UsualRangesDocument | undefined,
): ExpectedMove[] => {
  const horizonHours = moveHorizons.find((hours) => hours === forecast.horizonHours);
  if (horizonHours === undefined) return [];
  const { band80 } = bandsOf(forecast);
  const percentOf = (distance: number): number => toFigure((100 * distance) / forecast.lastPrice);
  const usualShare = usual?.horizons[horizonHours].usual ?? null;
  const share = (band80.high - band80.low) / forecast.lastPrice;
  return [
    {
      horizonHours,
      targetAt: forecast.targetAt,
      band80,
      lowPercent: percentOf(band80.low - forecast.lastPrice),
      highPercent: percentOf(band80.high - forecast.lastPrice),
      usualWidth: usualShare === null ? null : toFigure(100 * usualShare),
      comparedWithUsual: usualShare === null ? null : toFigure(share / usualShare),
      rangeMethod: forecast.rangeMethod,
    },
  ];
};

const toFigure = (value: number): number => Number(value.toFixed(6));
