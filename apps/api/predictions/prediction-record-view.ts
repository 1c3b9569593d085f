import type { SettledForecast } from '#application/predictions/list-records.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { bandsOf } from './bands-view.ts';

/** Id of a record: coin, horizon and target time. */
export const idOf = (symbol: string, horizonHours: number, targetAt: string): string =>
  `${symbol}-${String(horizonHours)}-${targetAt}`;

export const toRecord = (
  symbol: string,
  { forecast, storedAt, actual, hit, reason }: SettledForecast,
): PredictionRecord => {
  const { horizonHours, cutOffAt, issuedAt, targetAt, lastPrice, price, probUp } = forecast;
  return {
    id: idOf(symbol, horizonHours, targetAt),
    symbol,
    horizonHours,
    cutOffAt,
    issuedAt,
    targetAt,
    storedAt,
    lastPrice,
    price,
    probUp,
    called: forecast.called,
    noCallReason: forecast.noCallReason,
    ...bandsOf(forecast),
    rangeMethod: forecast.rangeMethod,
    modelVersion: forecast.modelVersion,
    source: forecast.source,
    simulated: forecast.simulated,
    outcome: actual === null ? 'unresolved' : 'resolved',
    actual,
    hit,
    reason,
  };
};
