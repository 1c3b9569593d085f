import { predictionDecider, predictionStream } from '#domain/prediction/prediction.ts';
import type {
  PredictionEvent,
  PredictionIssued,
  PredictionResolved,
} from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';

export type PredictionPorts = { readonly eventStore: Pick<EventStore, 'append' | 'read'> };

/** The forecasts of a day, without their outcomes. */
export type PredictionDay = {
  /** The cut-off times for which forecasts were issued or withheld. */
  readonly cutOffs: ReadonlySet<string>;
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
  const cutOffs = new Set<string>();
  const issued = new Map<string, PredictionIssued['data']>();
  for await (const stored of ports.eventStore.read(predictionStream(coinId, at))) {
    // The data of an event are parsed only when they are read.
    if (stored.type !== 'PredictionIssued' && stored.type !== 'PredictionWithheld') continue;
    const { type, data } = toPredictionEvent(stored);
    if (type === 'PredictionIssued') issued.set(data.cutOffAt, data);
    if ('cutOffAt' in data) cutOffs.add(data.cutOffAt);
  }
  return { cutOffs, issued };
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
