import type { DueForecast } from '#domain/prediction/commands.ts';
import { predictionDecider, predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionIssued, PredictionResolved } from '#domain/prediction/events.ts';
import { initialState, type PredictionState } from '#domain/prediction/prediction.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { longestHorizonHours, type PredictionPorts, toPredictionEvent } from './prediction-day.ts';

type Issued = PredictionIssued['data'];

/**
 * The part of an hour's forecasts that decides their outcomes, with prices as numbers. It is kept for a day, and takes
 * an eighth of the memory of the event.
 */
type OpenForecasts = Pick<
  Issued,
  | 'called'
  | 'cutOffAt'
  | 'horizonHours'
  | 'modelVersion'
  | 'probUp'
  | 'quantileLevels'
  | 'simulated'
  | 'source'
> & {
  readonly lastPrice: number;
  readonly prices: readonly number[];
  /** The quantiles of all forecasts, one after the other. */
  readonly quantiles: readonly number[];
};

/** By cut-off time, in milliseconds. */
type OpenHours = ReadonlyMap<number, OpenForecasts>;

/** What is needed of a day to record its next hours, and those of the following day. */
export type OpenDay = {
  readonly state: PredictionState;
  readonly forecasts: OpenHours;
};

export type StoredDay = OpenDay & {
  /** -1 for a day without events. */
  readonly revision: number;
  /** In event order. */
  readonly resolved: readonly PredictionResolved['data'][];
};

export const loadStoredDay = async (
  { eventStore }: PredictionPorts,
  coinId: string,
  at: string,
): Promise<StoredDay> => {
  let [state, revision] = [initialState, -1];
  const forecasts = new Map<number, OpenForecasts>();
  const resolved: PredictionResolved['data'][] = [];
  for await (const stored of eventStore.read(predictionStream(coinId, at))) {
    const event = toPredictionEvent(stored);
    state = predictionDecider.evolve(state, event);
    revision = stored.revision;
    if (event.type === 'PredictionIssued') addOpenHour(forecasts, event.data);
    if (event.type === 'PredictionResolved') resolved.push(event.data);
  }
  return { state, revision, forecasts, resolved };
};

export const addOpenHour = (hours: Map<number, OpenForecasts>, issued: Issued): void => {
  hours.set(Date.parse(issued.cutOffAt), toOpenForecasts(issued));
};

const toOpenForecasts = ({
  called,
  cutOffAt,
  horizonHours,
  lastPrice,
  modelVersion,
  prices,
  probUp,
  quantileLevels,
  quantiles,
  simulated,
  source,
}: Issued): OpenForecasts => ({
  called,
  cutOffAt,
  horizonHours,
  lastPrice: Number(lastPrice),
  modelVersion,
  prices: prices.map(Number),
  probUp,
  quantileLevels,
  quantiles: quantiles.flatMap((ofForecast) => ofForecast.map(Number)),
  simulated,
  source,
});

/** All forecasts for a target hour, shortest horizon first. */
export const listDueForecasts = (targetAt: string, days: readonly OpenDay[]): DueForecast[] => {
  const target = Date.parse(targetAt);
  const dueForecasts: DueForecast[] = [];
  for (let horizon = 1; horizon <= longestHorizonHours; horizon += 1) {
    for (const { forecasts } of days) {
      const hour = forecasts.get(target - horizon * hourMs);
      const index = hour?.horizonHours.indexOf(horizon) ?? -1;
      if (hour && index >= 0) dueForecasts.push(toDueForecast(hour, index, targetAt));
    }
  }
  return dueForecasts;
};

const toDueForecast = (hour: OpenForecasts, index: number, targetAt: string): DueForecast => {
  const { called, cutOffAt, lastPrice, modelVersion, quantileLevels, simulated, source } = hour;
  const firstQuantile = index * quantileLevels.length;
  return {
    called: called[index] ?? 'none',
    cutOffAt,
    horizonHours: hour.horizonHours[index] ?? 0,
    lastPrice,
    modelVersion,
    price: hour.prices[index] ?? NaN,
    probUp: hour.probUp[index] ?? 0.5,
    quantiles: quantileLevels.map((level, at) => [
      level,
      hour.quantiles[firstQuantile + at] ?? NaN,
    ]),
    simulated,
    source,
    targetAt,
  };
};
