import { createTimeLimitedQueue } from '../resilience/turn-queue.ts';
import type { EventStore, Position, StoredEvent } from '../event-store/event-store.port.ts';
import type { LogHandler } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import { openEventBuffer, type EventBuffer } from './event-buffer.ts';

export type LogSource = {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'head'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

type ReadContext = {
  readonly intake: EventBuffer;
  readonly categories: readonly string[];
  readonly signal: AbortSignal;
};

// Shared by the whole process, because consumers that catch up share the event loop with requests.
const runInTurn = createTimeLimitedQueue(250);

export const readToHead = async (
  { eventStore, upcast }: LogSource,
  reading: ReadContext,
): Promise<void> => {
  const { intake, signal } = reading;
  const head = await eventStore.head();
  if (isFinished(intake, signal)) return;
  if (intake.position() < head) await readStoredEvents({ eventStore, upcast }, reading, head);
  if (!isFinished(intake, signal)) intake.advance(head);
};

const readStoredEvents = async (
  { eventStore, upcast }: LogSource,
  { intake, categories, signal }: ReadContext,
  head: Position,
): Promise<void> => {
  const abortDeferred = Promise.withResolvers<undefined>();
  const abort = (): void => {
    abortDeferred.resolve(undefined);
  };
  signal.addEventListener('abort', abort);
  const onProgress = (position: Position): void => {
    // The server may have scanned past our newest event. A position beyond the head would look like
    // a position of another log.
    intake.advance(position < head ? position : head);
  };
  const options = { from: intake.position(), categories, onProgress };
  const subscription = eventStore.subscribe(options, async (events) => {
    await runInTurn(async () => {
      if (!isFinished(intake, signal)) await intake.accept(events.map(upcast), { own: true });
    });
    if (isFinished(intake, signal)) abortDeferred.resolve(undefined);
  });
  // Both promises also reject with the error that the race throws, or when the subscription is
  // stopped.
  subscription.done.catch(() => undefined);
  subscription.caughtUp.catch(() => undefined);
  try {
    await Promise.race([subscription.caughtUp, subscription.done, abortDeferred.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    await subscription.stop().catch(() => undefined);
  }
};

const isFinished = (intake: EventBuffer, signal: AbortSignal): boolean =>
  signal.aborted || intake.parked() !== undefined;

export type ReplayLog = (options: {
  readonly handler: LogHandler;
  readonly from: LogCheckpoint;
  readonly signal: AbortSignal;
}) => Replay;

export type Replay = {
  readonly toHead: () => Promise<boolean>;
  readonly failure: () => unknown;
  readonly intake: EventBuffer;
};

export type ReplayListeners = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly skipped: ReadonlySet<string>;
  readonly onHandled?: (events: number) => void;
  readonly onMove: () => void;
  readonly onRetry: (cause: unknown) => void;
};

export const createLogReplayer =
  (source: LogSource, listeners: ReplayListeners): ReplayLog =>
  ({ handler, from, signal }) => {
    let failure: unknown;
    const intake = openEventBuffer({
      ...listeners,
      handler,
      from,
      signal,
      retry: { retries: 0 },
      skips: { ids: listeners.skipped, tryOnce: true },
      onParked: (_parked, cause) => {
        failure = cause;
      },
    });
    const { categories } = listeners;
    return {
      intake,
      failure: () => failure,
      toHead: async () => {
        await readToHead(source, { intake, categories, signal });
        if (isFinished(intake, signal)) return false;
        await intake.save({ retry: true });
        return true;
      },
    };
  };
