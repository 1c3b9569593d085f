import type { SettledForecast } from '#application/predictions/list-records.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { toPredictionBands } from './bands-view.ts';

/** Id of a record: coin, horizon and target time. */
export const formatRecordId = (symbol: string, horizonHours: number, targetAt: string): string =>
  `${symbol}-${String(horizonHours)}-${targetAt}`;

export const toPredictionRecord = (
  symbol: string,
  { forecast, storedAt, actual, hit, reason }: SettledForecast,
): PredictionRecord => {
  const { horizonHours, cutOffAt, issuedAt, targetAt, lastPrice, price, probUp } = forecast;
  return {
    id: formatRecordId(symbol, horizonHours, targetAt),
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
    ...toPredictionBands(forecast),
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
