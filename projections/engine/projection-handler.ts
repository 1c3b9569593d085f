import {
  EventFailed,
  type HandleContext,
  type LogHandler,
} from '#platform/consumers/log-handler.ts';
import { placeOf, readPlace, type LogPlace } from '#platform/consumers/log-place.ts';
import { whileUnavailable } from '#platform/consumers/while-unavailable.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { applyPlanned, planEvents, type Failure } from './fold.ts';
import { documentCache, type DocumentCache } from './held-documents.ts';
import type { Projection } from './projection.ts';
import { checkpointOf, storedCollection } from './versions.ts';

export type ProjectionHandlerOptions = {
  readonly readModels: ReadModels;
  readonly projection: Projection;
  readonly physical: number;
  /** A rebuild keeps documents in memory over many batches and writes rarely. */
  readonly mode: 'live' | 'rebuild';
};

// A killed rebuild repeats at most this many events.
const eventsUnwritten = 500_000;
const documentsInMemory = 50_000;

export const openProjectionHandler = async (
  options: ProjectionHandlerOptions,
): Promise<{ readonly handler: LogHandler; readonly from: LogPlace }> => {
  const { readModels, projection, physical } = options;
  const collection = storedCollection(projection.collection, physical);
  const from = await readPlace(readModels, checkpointOf(collection.name, physical));
  const isNew =
    from.position === '' && !(await readModels.versions(collection.name)).includes(physical);
  const building = options.mode === 'rebuild';
  const { writtenOnce } = projection;
  const cache = documentCache(readModels, collection, { empty: isNew, building, writtenOnce });
  return { handler: handlerOver({ ...options, cache, unwritten: { events: 0 } }), from };
};

type Folding = ProjectionHandlerOptions & {
  readonly cache: DocumentCache;
  readonly unwritten: { events: number };
};

const handlerOver = (folding: Folding): LogHandler => ({
  handle: async (events, context) => {
    let failure: Failure | undefined;
    try {
      failure = await fold(folding, events, context);
    } catch (cause) {
      // What was folded and not written would be folded twice by a retry.
      if (folding.mode === 'live') folding.cache.forget();
      throw cause;
    }
    if (failure) throw new EventFailed(failure.event, failure.cause);
  },
  save: (place, context) => flush(folding, place, context),
});

// Folds up to the first event that fails and keeps what came before it.
const fold = async (
  folding: Folding,
  events: readonly StoredEvent[],
  context: HandleContext,
): Promise<Failure | undefined> => {
  const { cache, unwritten, mode, projection } = folding;
  const { planned, failure } = planEvents(projection, events);
  await whileUnavailable(() => cache.prepare(planned), context);
  const stoppedAt = applyPlanned(planned, cache.held) ?? failure;
  const good = stoppedAt ? events.slice(0, events.indexOf(stoppedAt.event)) : events;
  const reached = good.at(-1);
  if (reached !== undefined) {
    unwritten.events += good.length;
    const isFull = unwritten.events >= eventsUnwritten || cache.held.size > documentsInMemory;
    if (mode === 'live' || isFull || stoppedAt) await flush(folding, placeOf(reached), context);
  }
  return stoppedAt;
};

const flush = async (
  { cache, unwritten, mode }: Folding,
  reached: LogPlace,
  context?: HandleContext,
): Promise<void> => {
  await whileUnavailable(() => cache.flush(reached), context);
  unwritten.events = 0;
  if (mode === 'live' || cache.held.size > documentsInMemory) cache.forget();
};
