import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { Position, StoredEvent } from '../event-store/event-store.port.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import { EventFailedError, type LogHandler, type ParkedEvent } from './log-handler.ts';
import { toCheckpoint, type LogCheckpoint } from './log-checkpoint.ts';

export type RetryPolicy = {
  readonly retries: number;
  readonly minPauseMs?: number;
  readonly maxPauseMs?: number;
};

export type EventBufferOptions = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly handler: LogHandler;
  readonly from: LogCheckpoint;
  readonly retry: RetryPolicy;
  readonly skips: SkippedIds;
  readonly signal: AbortSignal;
  readonly onHandled?: (events: number) => void;
  readonly onMove: () => void;
  readonly onRetry: (cause: unknown) => void;
  readonly onParked: (parked: ParkedEvent, cause: unknown) => void;
};

export type SkippedIds = {
  readonly ids: ReadonlySet<string>;
  /**
   * True for a rebuild, which tries skipped events once more, because fixed code may handle them.
   */
  readonly tryOnce: boolean;
};

export type EventBuffer = {
  readonly checkpoint: () => LogCheckpoint;
  readonly position: () => Position;
  readonly parked: () => ParkedEvent | undefined;
  readonly isRetrying: () => boolean;
  /** `own`: the store has already filtered by position and category. Never rejects. */
  readonly accept: (
    events: readonly StoredEvent[],
    how?: { readonly own: boolean },
  ) => Promise<void>;
  /**
   * For events without one of these categories, whose handler and queue are not needed. False if
   * earlier events are still being handled, so that these must be accepted after them.
   */
  readonly skip: (events: readonly StoredEvent[]) => boolean;
  /** Records that the store found no event of these categories up to this position. */
  readonly advance: (position: Position) => void;
  readonly idle: () => Promise<void>;
  readonly isIdle: () => boolean;
  /** With `retry`, repeats while the store is unavailable. */
  readonly save: (how?: { readonly retry: boolean }) => Promise<void>;
};

type Progress = {
  place: LogCheckpoint;
  saved: Position;
  parked: ParkedEvent | undefined;
  retrying: boolean;
  inFlight: number;
};

type BufferState = EventBufferOptions & { readonly progress: Progress };

export const openEventBuffer = (options: EventBufferOptions): EventBuffer => {
  const { from, handler, signal } = options;
  const progress: Progress = {
    place: from,
    saved: from.position,
    parked: undefined,
    retrying: false,
    inFlight: 0,
  };
  const work: BufferState = { ...options, progress };
  const categories = new Set(options.categories);
  const enqueue = serialQueue();
  return {
    checkpoint: () => progress.place,
    position: () => progress.place.position,
    parked: () => progress.parked,
    isRetrying: () => progress.retrying,
    accept: (events, { own } = { own: false }) => {
      progress.inFlight += 1;
      return enqueue(async () => {
        await accept(work, events, own ? undefined : categories);
        progress.inFlight -= 1;
      });
    },
    skip: (events) => {
      const lastEvent = events.at(-1);
      if (progress.inFlight > 0) return false;
      if (lastEvent !== undefined && !signal.aborted) advance(work, toCheckpoint(lastEvent));
      return true;
    },
    advance: (position) => {
      advance(work, { ...progress.place, position });
    },
    idle: () => enqueue(() => Promise.resolve()),
    isIdle: () => progress.inFlight === 0,
    save: ({ retry } = { retry: false }) =>
      enqueue(async () => {
        const { place, saved } = progress;
        if (place.position <= saved) return;
        await handler.save(place, retry ? { signal, onWait: options.onRetry } : undefined);
        progress.saved = place.position;
      }),
  };
};

const accept = async (
  work: BufferState,
  events: readonly StoredEvent[],
  categories: ReadonlySet<string> | undefined,
): Promise<void> => {
  const { progress, signal, skips } = work;
  const lastEvent = events.at(-1);
  if (lastEvent === undefined || progress.parked || signal.aborted) return;
  const relevantEvents = categories
    ? events.filter(
        ({ position, stream }) =>
          position > progress.place.position && categories.has(getStreamCategory(stream)),
      )
    : events;
  try {
    await handleAll(
      work,
      skips.tryOnce ? relevantEvents : relevantEvents.filter(({ id }) => !skips.ids.has(id)),
    );
    advance(work, toCheckpoint(lastEvent));
  } catch (cause) {
    park(work, cause instanceof EventFailedError ? cause.event : relevantEvents[0], cause);
  }
};

const advance = ({ progress, onMove }: BufferState, place: LogCheckpoint): void => {
  if (progress.parked || place.position <= progress.place.position) return;
  progress.place = place;
  onMove();
};

const handleAll = async (work: BufferState, own: readonly StoredEvent[]): Promise<void> => {
  const { progress, skips } = work;
  let remainingEvents = own;
  while (remainingEvents.length > 0) {
    const failure = await handleOnce(work, remainingEvents);
    if (!failure) return;
    const failedIndex = Math.max(0, remainingEvents.indexOf(failure.event));
    const lastHandledEvent = remainingEvents[failedIndex - 1];
    if (lastHandledEvent) progress.place = toCheckpoint(lastHandledEvent);
    if (!skips.ids.has(failure.event.id)) await retryEvent(work, failure);
    progress.place = toCheckpoint(failure.event);
    remainingEvents = remainingEvents.slice(failedIndex + 1);
  }
};

const handleOnce = async (
  work: BufferState,
  events: readonly StoredEvent[],
): Promise<EventFailedError | undefined> => {
  const [firstEvent] = events;
  try {
    await work.handler.handle(events, { signal: work.signal, onWait: onFailure(work) });
    work.progress.retrying = false;
    work.onHandled?.(events.length);
    return undefined;
  } catch (cause) {
    if (work.signal.aborted || firstEvent === undefined) throw cause;
    return cause instanceof EventFailedError ? cause : new EventFailedError(firstEvent, cause);
  }
};

const retryEvent = async (work: BufferState, failure: EventFailedError): Promise<void> => {
  const { signal, retry } = work;
  if (retry.retries === 0) throw failure;
  let latestFailure = failure;
  onFailure(work)(failure);
  await retryWithBackoff(
    async (attempt) => {
      // The first attempt was made with the whole batch.
      if (attempt === 1) throw latestFailure;
      const nextFailure = await handleOnce(work, [failure.event]);
      if (!nextFailure) return;
      latestFailure = nextFailure;
      throw nextFailure;
    },
    { ...retry, signal },
  );
};

const onFailure =
  ({ progress, onRetry }: BufferState) =>
  (cause: unknown): void => {
    progress.retrying = true;
    onRetry(cause);
  };

const park = (work: BufferState, event: StoredEvent | undefined, cause: unknown): void => {
  const { name, progress, onParked, signal } = work;
  // The next lease holder repeats aborted work.
  if (!event || signal.aborted) return;
  const reason = cause instanceof EventFailedError ? cause.cause : cause;
  progress.retrying = false;
  progress.parked = {
    consumer: name,
    stream: event.stream,
    revision: event.revision,
    eventId: event.id,
    type: event.type,
    position: event.position,
    error: String(reason),
    since: new Date().toISOString(),
  };
  onParked(progress.parked, cause);
};
