import type { Position, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { applyPlanned, planEvents, type Failure } from './fold.ts';
import { documentCache, type DocumentCache } from './held-documents.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { patiently } from './patience.ts';
import { categoryOf } from './payload.ts';
import type { Projection } from './projection.ts';
import { checkpointOf, storedCollection } from './versions.ts';

/** A projection could not bear an event: it stands still before that event until the program that runs it is mended. */
export class ProjectionFailed extends Error {
  readonly projection: string;

  constructor(projection: string, { event, cause }: Failure) {
    const where = `${event.type} ${event.id} (${event.stream}, revision ${String(event.revision)})`;
    super(`Projection ${projection} stopped at ${where}: ${String(cause)}`, { cause });
    this.name = 'ProjectionFailed';
    this.projection = projection;
  }
}

export type ConsumerOptions = {
  readonly readModels: ReadModels;
  readonly projection: Projection;
  /** The generation it writes to. */
  readonly physical: number;
  /** A rebuild keeps documents in memory over many batches and writes seldom. */
  readonly mode: 'live' | 'rebuild';
  readonly onAdvance: (events: number) => void;
  readonly onFailure: (failure: ProjectionFailed) => void;
  readonly onWait: (cause: Error) => void;
};

/** One projection folding the log into one generation of its read model. */
export type Consumer = {
  readonly projection: Projection;
  readonly physical: number;
  /** Everything up to here is seen; in live mode also written. */
  readonly position: () => Position;
  readonly hasFailed: () => boolean;
  /** Folds what is new to it. Never rejects: a failure stops this consumer only. */
  readonly handle: (events: readonly StoredEvent[]) => Promise<void>;
  /** Writes what is still in memory, and the checkpoint. */
  readonly save: () => Promise<void>;
  /** Gives up waiting for a store that is away. */
  readonly abandon: () => void;
};

/** A rebuild that is killed repeats at most so many events. */
const eventsUnwritten = 500_000;
const documentsInMemory = 50_000;

export const openConsumer = async (options: ConsumerOptions): Promise<Consumer> => {
  const { readModels, projection, physical } = options;
  const collection = storedCollection(projection.collection, physical);
  const stored = await readModels.checkpoint(checkpointOf(collection.name, physical));
  const isNew = stored === '' && !(await readModels.versions(collection.name)).includes(physical);
  const building = options.mode === 'rebuild';
  const cache = documentCache(readModels, collection, { empty: isNew, building });
  return startConsumer(options, cache, stored);
};

type Progress = {
  /** Everything up to here was folded. */
  position: Position;
  /** Everything up to here is in the store. */
  saved: Position;
  unwritten: number;
  failed: boolean;
};

const startConsumer = (
  options: ConsumerOptions,
  cache: DocumentCache,
  stored: Position,
): Consumer => {
  const { projection, physical } = options;
  const abandoned = new AbortController();
  const progress: Progress = { position: stored, saved: stored, unwritten: 0, failed: false };
  const folding: Folding = {
    ...{ options, cache, progress },
    signal: abandoned.signal,
    categories: new Set(projection.categories),
  };
  const inTurn = oneAtATime();
  return {
    ...{ projection, physical },
    position: () => progress.position,
    hasFailed: () => progress.failed,
    handle: (events) => inTurn(() => handle(folding, events)),
    save: () => inTurn(() => save(folding)),
    abandon: () => {
      abandoned.abort();
    },
  };
};

type Folding = {
  readonly options: ConsumerOptions;
  readonly cache: DocumentCache;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly categories: ReadonlySet<string>;
};

const handle = async (folding: Folding, events: readonly StoredEvent[]): Promise<void> => {
  const { progress, signal, options, categories } = folding;
  const [first] = events;
  if (first === undefined || progress.failed || signal.aborted) return;
  const news = events.filter(
    ({ position, stream }) => position > progress.position && categories.has(categoryOf(stream)),
  );
  const failure = await fold(folding, news).catch((cause: unknown): Failure => ({
    event: news[0] ?? first,
    cause,
  }));
  if (failure) {
    fail(folding, failure);
    return;
  }
  const last = events.at(-1) ?? first;
  if (last.position > progress.position) progress.position = last.position;
  options.onAdvance(news.length);
};

const fail = ({ progress, options, signal }: Folding, failure: Failure): void => {
  // A wait that was called off is no failure of the projection.
  if (signal.aborted) return;
  progress.failed = true;
  options.onFailure(new ProjectionFailed(options.projection.collection.name, failure));
};

/** Folds up to the first event that cannot be borne, and keeps what came before it. */
const fold = async (
  folding: Folding,
  news: readonly StoredEvent[],
): Promise<Failure | undefined> => {
  const { cache, progress, options, signal } = folding;
  const { planned, failure } = planEvents(options.projection, news);
  await patiently(() => cache.prepare(planned), { signal, onWait: options.onWait });
  const stoppedAt = applyPlanned(planned, cache.held) ?? failure;
  const good = stoppedAt ? news.slice(0, news.indexOf(stoppedAt.event)) : news;
  const reached = good.at(-1)?.position;
  if (reached !== undefined) {
    progress.unwritten += good.length;
    const isFull = progress.unwritten >= eventsUnwritten || cache.held.size > documentsInMemory;
    const isDue = options.mode === 'live' || isFull;
    if (isDue || stoppedAt) await flush(folding, reached);
    progress.position = reached;
  }
  return stoppedAt;
};

const flush = async ({ cache, progress, options, signal }: Folding, reached: Position) => {
  await patiently(() => cache.flush(reached), { signal, onWait: options.onWait });
  progress.saved = reached;
  progress.unwritten = 0;
  if (options.mode === 'live' || cache.held.size > documentsInMemory) cache.forget();
};

const save = async (folding: Folding): Promise<void> => {
  const { position, saved, failed } = folding.progress;
  if (!failed && position > saved) await flush(folding, position);
};
