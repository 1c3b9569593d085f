import {
  EventFailedError,
  type HandleContext,
  type LogHandler,
} from '#platform/consumers/log-handler.ts';
import {
  toCheckpoint,
  readCheckpoint,
  type LogCheckpoint,
  withCheckpoint,
} from '#platform/consumers/log-checkpoint.ts';
import { retryWhileUnavailable } from '#platform/consumers/retry-while-unavailable.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { ReadModels, CollectionDefinition } from '#platform/read-models/read-models.port.ts';
import {
  applyPlannedUpdates,
  planEvents,
  type ProjectionFailure,
  collectChanges,
  loadDocument,
  markWritten,
  type LoadedDocuments,
  type PlannedUpdate,
} from './fold.ts';
import type { Projection } from './projection.ts';
import { toCheckpointName, storedCollection } from './versions.ts';

export type ProjectionHandlerOptions = {
  readonly readModels: ReadModels;
  readonly projection: Projection;
  readonly physicalVersion: number;
  /** A rebuild keeps documents in memory across batches and writes rarely. */
  readonly mode: 'live' | 'rebuild';
};

// A killed rebuild repeats at most this many events.
const maxUnwrittenEvents = 500_000;
const maxCachedDocuments = 50_000;

export const openProjectionHandler = async (
  options: ProjectionHandlerOptions,
): Promise<{ readonly handler: LogHandler; readonly from: LogCheckpoint }> => {
  const { readModels, projection, physicalVersion } = options;
  const collection = storedCollection(projection.collection, physicalVersion);
  const startCheckpoint = await readCheckpoint(
    readModels,
    toCheckpointName(collection.name, physicalVersion),
  );
  const isNew =
    startCheckpoint.position === '' &&
    !(await readModels.versions(collection.name)).includes(physicalVersion);
  const isBuilding = options.mode === 'rebuild';
  const { insertOnly } = projection;
  const cache = createDocumentCache(readModels, collection, {
    empty: isNew,
    building: isBuilding,
    insertOnly,
  });
  return {
    handler: createHandler({ ...options, cache, unwritten: { events: 0 } }),
    from: startCheckpoint,
  };
};

type FoldContext = ProjectionHandlerOptions & {
  readonly cache: DocumentCache;
  readonly unwritten: { events: number };
};

const createHandler = (folding: FoldContext): LogHandler => ({
  handle: async (events, context) => {
    let failure: ProjectionFailure | undefined;
    try {
      failure = await fold(folding, events, context);
    } catch (cause) {
      // A retry must not apply events to documents that already contain them.
      if (folding.mode === 'live') folding.cache.forget();
      throw cause;
    }
    if (failure) throw new EventFailedError(failure.event, failure.cause);
  },
  save: (place, context) => flush(folding, place, context),
});

// Applies events up to the first one that fails, and keeps the earlier changes.
const fold = async (
  folding: FoldContext,
  events: readonly StoredEvent[],
  context: HandleContext,
): Promise<ProjectionFailure | undefined> => {
  const { cache, unwritten, mode, projection } = folding;
  const { planned, failure } = planEvents(projection, events);
  await retryWhileUnavailable(() => cache.prepare(planned), context);
  const stopFailure = applyPlannedUpdates(planned, cache.documents) ?? failure;
  const appliedEvents = stopFailure ? events.slice(0, events.indexOf(stopFailure.event)) : events;
  const lastEvent = appliedEvents.at(-1);
  if (lastEvent !== undefined) {
    unwritten.events += appliedEvents.length;
    const isFull =
      unwritten.events >= maxUnwrittenEvents || cache.documents.size > maxCachedDocuments;
    if (mode === 'live' || isFull || stopFailure)
      await flush(folding, toCheckpoint(lastEvent), context);
  }
  return stopFailure;
};

const flush = async (
  { cache, unwritten, mode }: FoldContext,
  reached: LogCheckpoint,
  context?: HandleContext,
): Promise<void> => {
  await retryWhileUnavailable(() => cache.flush(reached), context);
  unwritten.events = 0;
  if (mode === 'live' || cache.documents.size > maxCachedDocuments) cache.forget();
};

type DocumentCache = {
  readonly documents: LoadedDocuments;
  readonly prepare: (planned: readonly PlannedUpdate[]) => Promise<void>;
  /** Writes the changes. The last write includes the checkpoint. */
  readonly flush: (place: LogCheckpoint) => Promise<void>;
  readonly forget: () => void;
};

// Long writes are split, because they block the process, which may also serve requests.
const changesPerWrite = 500;

type DocumentCacheOptions = {
  /** True for a new generation. Documents that are not in memory do not exist. */
  readonly empty: boolean;
  /** True while the generation has no readers. */
  readonly building: boolean;
  readonly insertOnly?: true | undefined;
};

const createDocumentCache = (
  readModels: ReadModels,
  collection: CollectionDefinition,
  { empty, building, insertOnly }: DocumentCacheOptions,
): DocumentCache => {
  const documents: LoadedDocuments = new Map();
  let isComplete = empty;
  const checkpointName = toCheckpointName(collection.name, collection.version);
  return {
    documents,
    prepare: async (planned) => {
      const ids = isComplete || insertOnly ? [] : findMissingIds(planned, documents);
      if (ids.length === 0) return;
      const loadedDocuments = await readModels.load(collection, ids);
      for (const [id, { document, position }] of loadedDocuments) {
        documents.set(id, loadDocument(document, position));
      }
    },
    flush: async (place) => {
      const changes = collectChanges(documents);
      for (let from = 0; from + changesPerWrite < changes.length; from += changesPerWrite) {
        const batch = changes.slice(from, from + changesPerWrite);
        await readModels.write({ changes: [{ collection, changes: batch }], building });
      }
      const lastBatch = changes.slice(-(changes.length % changesPerWrite || changesPerWrite));
      const last = { changes: [{ collection, changes: lastBatch }], building };
      await readModels.write(withCheckpoint(last, checkpointName, place));
      markWritten(changes, documents);
    },
    forget: () => {
      documents.clear();
      isComplete = false;
    },
  };
};

const findMissingIds = (
  planned: readonly PlannedUpdate[],
  documents: LoadedDocuments,
): string[] => {
  const ids = new Set<string>();
  for (const { updates } of planned) {
    for (const { id } of updates) if (!documents.has(id)) ids.add(id);
  }
  return [...ids];
};
