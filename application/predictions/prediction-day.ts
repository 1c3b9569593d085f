import { predictionDecider, predictionStream } from '#domain/prediction/prediction.ts';
import type {
  PredictionEvent,
  PredictionIssued,
  PredictionResolved,
} from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { initialState, type PredictionState } from '#domain/prediction/prediction.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';

export type PredictionPorts = { readonly eventStore: Pick<EventStore, 'append' | 'read'> };

export type PredictionDay = {
  readonly state: PredictionState;
  /** By cut-off time. */
  readonly issued: ReadonlyMap<string, PredictionIssued['data']>;
};

/** The longest forecast horizon. Forecasts due on a day were therefore issued on that day or the day before. */
export const longestHorizonHours = 24;

export const loadPredictionDay = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  at: string,
): Promise<PredictionDay> => {
  let state = initialState;
  const issued = new Map<string, PredictionIssued['data']>();
  for await (const stored of ports.eventStore.read(predictionStream(coinId, at))) {
    const event = toPredictionEvent(stored);
    state = predictionDecider.evolve(state, event);
    if (event.type === 'PredictionIssued') issued.set(event.data.cutOffAt, event.data);
  }
  return { state, issued };
};

export const toPredictionEvent = ({ type, data, metadata }: StoredEvent): PredictionEvent =>
  predictionDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });

/**
 * Undefined for an event of another type. The type is checked first, because the data of an event are parsed only when
 * they are read.
 */
export const toResolvedData = (stored: StoredEvent): PredictionResolved['data'] | undefined => {
  if (stored.type !== 'PredictionResolved') return undefined;
  const { type, data } = toPredictionEvent(stored);
  return type === 'PredictionResolved' ? data : undefined;
};

/** The UTC date before that of `at`, such as `2026-11-21`. */
export const dayBefore = (at: string): string => addHours(at, -24).slice(0, 10);
