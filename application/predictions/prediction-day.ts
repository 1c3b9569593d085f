import { predictionDecider, predictionStream } from '#domain/prediction/decider.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import type {
  PredictionEvent,
  PredictionIssued,
  PredictionResolved,
} from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { findIssuedForecast } from '#domain/prediction/issued-forecasts.ts';
import { initialState, type PredictionState } from '#domain/prediction/state.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';

export type PredictionPorts = { readonly eventStore: Pick<EventStore, 'append' | 'read'> };

export type PredictionDay = {
  readonly state: PredictionState;
  /** -1 for a day without events. */
  readonly revision: number;
  /** By cut-off time. */
  readonly issued: ReadonlyMap<string, PredictionIssued['data']>;
  /** In event order. */
  readonly resolved: readonly PredictionResolved['data'][];
};

/** The longest forecast horizon. Forecasts due on a day were therefore issued on that day or the day before. */
export const longestHorizonHours = 24;

const emptyDay: PredictionDay = {
  state: initialState,
  revision: -1,
  issued: new Map(),
  resolved: [],
};

export const loadPredictionDay = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  at: string,
): Promise<PredictionDay> => {
  let day = emptyDay;
  for await (const stored of ports.eventStore.read(predictionStream(coinId, at))) {
    day = applyPredictionEvent(day, toPredictionEvent(stored), stored.revision);
  }
  return day;
};

export const toPredictionEvent = ({ type, data, metadata }: StoredEvent): PredictionEvent =>
  predictionDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });

export const applyPredictionEvent = (
  { state, issued, resolved }: PredictionDay,
  event: PredictionEvent,
  revision: number,
): PredictionDay => ({
  state: predictionDecider.evolve(state, event),
  revision,
  issued:
    event.type === 'PredictionIssued'
      ? new Map([...issued, [event.data.cutOffAt, event.data]])
      : issued,
  resolved: event.type === 'PredictionResolved' ? [...resolved, event.data] : resolved,
});

/** All forecasts for a target hour, shortest horizon first. */
export const listDueForecasts = (
  targetAt: string,
  days: readonly Pick<PredictionDay, 'issued'>[],
): IssuedForecast[] => {
  const dueForecasts: IssuedForecast[] = [];
  const earliest = addHours(targetAt, -longestHorizonHours);
  for (const { issued } of days) {
    for (const [cutOffAt, prediction] of issued) {
      // Times in this form are in the order of their text.
      if (cutOffAt < earliest || cutOffAt >= targetAt) continue;
      const forecast = findIssuedForecast(prediction, targetAt);
      if (forecast) dueForecasts.push(forecast);
    }
  }
  return dueForecasts.sort((one, other) => one.horizonHours - other.horizonHours);
};

/** The UTC date before that of `at`, such as `2026-11-21`. */
export const dayBefore = (at: string): string => addHours(at, -24).slice(0, 10);
