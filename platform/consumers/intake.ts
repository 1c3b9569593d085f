import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { Position, StoredEvent } from '../event-store/event-store.port.ts';
import { categoryOf } from './category.ts';
import { EventFailed, type LogHandler, type ParkedEvent } from './log-handler.ts';

export type RetryPolicy = {
  readonly retries: number;
  readonly minPauseMs?: number;
  readonly maxPauseMs?: number;
};

export type IntakeOptions = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly handler: LogHandler;
  readonly from: Position;
  readonly retry: RetryPolicy;
  readonly signal: AbortSignal;
  readonly onHandled?: (events: number) => void;
  readonly onMove: () => void;
  readonly onRetry: (cause: unknown) => void;
  readonly onParked: (parked: ParkedEvent, cause: unknown) => void;
};

export type Intake = {
  readonly position: () => Position;
  readonly parked: () => ParkedEvent | undefined;
  readonly isRetrying: () => boolean;
  /** `own`: the store has already filtered by position and category. Never rejects. */
  readonly accept: (
    events: readonly StoredEvent[],
    how?: { readonly own: boolean },
  ) => Promise<void>;
  /** The store found no event of these categories up to this position. */
  readonly advance: (position: Position) => void;
  readonly idle: () => Promise<void>;
  readonly isIdle: () => boolean;
  /** With `retry`, repeats while the store is unavailable. */
  readonly save: (how?: { readonly retry: boolean }) => Promise<void>;
};

type Progress = {
  position: Position;
  saved: Position;
  parked: ParkedEvent | undefined;
  retrying: boolean;
  inHand: number;
};

type Work = IntakeOptions & { readonly progress: Progress };

export const openIntake = (options: IntakeOptions): Intake => {
  const { from, handler, signal } = options;
  const progress: Progress = {
    ...{ position: from, saved: from },
    ...{ parked: undefined, retrying: false, inHand: 0 },
  };
  const work: Work = { ...options, progress };
  const categories = new Set(options.categories);
  const enqueue = serialQueue();
  return {
    position: () => progress.position,
    parked: () => progress.parked,
    isRetrying: () => progress.retrying,
    accept: (events, { own } = { own: false }) => {
      progress.inHand += 1;
      return enqueue(async () => {
        await accept(work, events, own ? undefined : categories);
        progress.inHand -= 1;
      });
    },
    advance: (position) => {
      advance(work, position);
    },
    idle: () => enqueue(() => Promise.resolve()),
    isIdle: () => progress.inHand === 0,
    save: ({ retry } = { retry: false }) =>
      enqueue(async () => {
        const { position, saved } = progress;
        if (position <= saved) return;
        await handler.save(position, retry ? { signal, onWait: options.onRetry } : undefined);
        progress.saved = position;
      }),
  };
};

const accept = async (
  work: Work,
  events: readonly StoredEvent[],
  categories: ReadonlySet<string> | undefined,
): Promise<void> => {
  const { progress, signal } = work;
  const last = events.at(-1);
  if (last === undefined || progress.parked || signal.aborted) return;
  const own = categories
    ? events.filter(
        ({ position, stream }) =>
          position > progress.position && categories.has(categoryOf(stream)),
      )
    : events;
  try {
    if (own.length > 0) await handleAll(work, own);
    advance(work, last.position);
  } catch (cause) {
    park(work, cause instanceof EventFailed ? cause.event : own[0], cause);
  }
};

const advance = ({ progress, onMove }: Work, position: Position): void => {
  if (progress.parked || position <= progress.position) return;
  progress.position = position;
  onMove();
};

const handleAll = async (work: Work, own: readonly StoredEvent[]): Promise<void> => {
  const { progress, retry } = work;
  let rest = own;
  while (rest.length > 0) {
    const failure = await handleOnce(work, rest);
    if (!failure) return;
    const at = Math.max(0, rest.indexOf(failure.event));
    progress.position = rest[at - 1]?.position ?? progress.position;
    if (retry.retries === 0) throw failure;
    await repeat(work, failure);
    progress.position = failure.event.position;
    rest = rest.slice(at + 1);
  }
};

const handleOnce = async (
  work: Work,
  events: readonly StoredEvent[],
): Promise<EventFailed | undefined> => {
  const [first] = events;
  try {
    await work.handler.handle(events, { signal: work.signal, onWait: onTrouble(work) });
    work.progress.retrying = false;
    work.onHandled?.(events.length);
    return undefined;
  } catch (cause) {
    if (work.signal.aborted || first === undefined) throw cause;
    return cause instanceof EventFailed ? cause : new EventFailed(first, cause);
  }
};

const repeat = async (work: Work, failure: EventFailed): Promise<void> => {
  const { signal, retry } = work;
  let latest = failure;
  onTrouble(work)(failure);
  await retryWithBackoff(
    async (attempt) => {
      // The first attempt was made with the batch.
      if (attempt === 1) throw latest;
      const again = await handleOnce(work, [failure.event]);
      if (!again) return;
      latest = again;
      throw again;
    },
    { ...retry, signal },
  );
};

const onTrouble =
  ({ progress, onRetry }: Work) =>
  (cause: unknown): void => {
    progress.retrying = true;
    onRetry(cause);
  };

const park = (work: Work, event: StoredEvent | undefined, cause: unknown): void => {
  const { name, progress, onParked, signal } = work;
  // Aborted work is repeated by the next lease holder.
  if (!event || signal.aborted) return;
  const reason = cause instanceof EventFailed ? cause.cause : cause;
  progress.retrying = false;
  progress.parked = {
    consumer: name,
    ...{ stream: event.stream, revision: event.revision, eventId: event.id, type: event.type },
    position: event.position,
    error: String(reason),
    since: new Date().toISOString(),
  };
  onParked(progress.parked, cause);
};
