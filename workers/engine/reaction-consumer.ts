import type { MaintenanceWatch } from '#application/maintenance/watch-maintenance.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { Consumer, ConsumerTools } from '#platform/consumers/consumer.ts';
import {
  EventFailedError,
  type HandleContext,
  type LogHandler,
} from '#platform/consumers/log-handler.ts';
import { createFollowingWork, type OpenResult } from '#platform/consumers/following-work.ts';
import { toCheckpoint, withCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import { retryWhileUnavailable } from '#platform/consumers/retry-while-unavailable.ts';
import type { Position, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { retryWithBackoff } from '#platform/resilience/retry-with-backoff.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { isImported, toQueuedJobs, type Reaction, type ReactionJob } from './reaction.ts';
import {
  loadReactionPosition,
  readPositionUnlessRebuilding,
  saveLogMismatch,
  type ProgressPorts,
} from './reaction-progress.ts';

export type ReactionPorts = ProgressPorts & { readonly jobs: Pick<Jobs, 'enqueue'> };

export type ReactionOptions = {
  readonly ports: ReactionPorts;
  /** Reactions wait during maintenance. */
  readonly maintenance: Pick<MaintenanceWatch, 'current'>;
  readonly projections: readonly Projection[];
};

/** A consumer of the event log that turns events into jobs, each at least once. */
export const reactionConsumer = (reaction: Reaction, options: ReactionOptions): Consumer => ({
  name: reaction.name,
  lease: `reaction/${reaction.name}`,
  categories: reaction.categories,
  begin: (tools) => createFollowingWork(() => openReaction(reaction, options, tools), tools),
});

const openReaction = async (
  reaction: Reaction,
  options: ReactionOptions,
  { logger, detectLogMismatch }: ConsumerTools,
): Promise<OpenResult> => {
  const { ports } = options;
  const progress = await loadReactionPosition(ports, reaction);
  if (progress.waits) {
    const isResolved =
      progress.waits.place.event && !(await detectLogMismatch(progress.waits.place));
    if (!isResolved) return { waitReason: progress.waits.reason };
    await saveLogMismatch(ports.readModels, reaction, undefined);
  }
  const mismatch = await detectLogMismatch(progress.logCheckpoint);
  if (!mismatch) {
    return {
      handler: createHandler(reaction, { ...options, checkpoint: progress.checkpoint }),
      from: progress.logCheckpoint,
    };
  }
  logger.error(
    { consumer: reaction.name, reason: mismatch.reason },
    'The reaction followed another log and waits for "npm run cli -- reactions resume --from <position|head>".',
  );
  await saveLogMismatch(ports.readModels, reaction, mismatch);
  return { waitReason: mismatch.reason };
};

const createHandler = (
  reaction: Reaction,
  {
    ports,
    projections,
    maintenance,
    checkpoint,
  }: ReactionOptions & { readonly checkpoint: string },
): LogHandler => {
  const { readModels } = ports;
  const save: LogHandler['save'] = (place, context) =>
    retryWhileUnavailable(
      () => readModels.write(withCheckpoint({ changes: [] }, checkpoint, place)),
      context,
    );
  const readProjections = projections.filter(({ collection }) =>
    reaction.reads.includes(collection.name),
  );
  return {
    handle: async (events, context) => {
      await waitForMaintenanceEnd(maintenance, context);
      const run = {
        reaction,
        ports,
        reads: readProjections,
        shown: new Map<Projection, Position>(),
        context,
      };
      let lastOutcome: ReactionOutcome | undefined;
      try {
        for await (const reacted of queueEvents(run, events)) {
          if (reacted.jobs > 0) lastOutcome = reacted;
        }
      } finally {
        // Only the last event with jobs is saved here. The caller saves later events without jobs in a single write.
        if (lastOutcome !== undefined) await save(toCheckpoint(lastOutcome.event), context);
      }
    },
    save,
  };
};

type ReactionRun = {
  readonly reaction: Reaction;
  readonly ports: ReactionPorts;
  readonly reads: readonly Projection[];
  readonly shown: Map<Projection, Position>;
  readonly context: HandleContext;
};

// Jobs queued together share a commit. Committing each job would make a bulk change wait for the disk.
const eventsPerBatch = 125;

type ReactionOutcome = { readonly event: StoredEvent; readonly jobs: number };

// Yields the events whose jobs are queued, in order. Throws the error of the first event that failed.
async function* queueEvents(
  run: ReactionRun,
  events: readonly StoredEvent[],
): AsyncGenerator<ReactionOutcome> {
  for (let from = 0; from < events.length; from += eventsPerBatch) {
    const batch = events.slice(from, from + eventsPerBatch);
    for (const outcome of await Promise.allSettled(queueJobs(run, batch))) {
      if (outcome.status === 'rejected') throw outcome.reason;
      yield outcome.value;
    }
  }
}

// Events are processed one after another until their jobs are queued, so that jobs have the order of their events.
const queueJobs = (
  run: ReactionRun,
  events: readonly StoredEvent[],
): readonly Promise<ReactionOutcome>[] => {
  let previousJobs = Promise.resolve<unknown>(undefined);
  return events.map((event) => {
    const pendingJobs = previousJobs.then(() => getJobs(run, event));
    previousJobs = pendingJobs;
    return pendingJobs
      .then(async (jobs) => {
        await enqueueAll(run, event, jobs);
        return { event, jobs: jobs.length };
      })
      .catch((cause: unknown) => {
        throw run.context.signal.aborted ? cause : new EventFailedError(event, cause);
      });
  });
};

const getJobs = async (run: ReactionRun, event: StoredEvent): Promise<readonly ReactionJob[]> => {
  const { reaction } = run;
  if (isImported(event)) return [];
  // Checked before waiting for read models, which are parked at an unreadable event and would never catch up.
  if (reaction.types.includes(event.type)) readEventData(event);
  const requestedJobs = reaction.react(event);
  if (requestedJobs.length > 0) await waitForProjections(run, event);
  return requestedJobs;
};

const enqueueAll = async (
  { reaction, ports, context }: ReactionRun,
  event: StoredEvent,
  jobs: readonly ReactionJob[],
): Promise<void> => {
  for (const job of toQueuedJobs(reaction, event, jobs))
    await enqueueWithRetry(context, () => ports.jobs.enqueue(job));
};

// Accessing the data throws if it cannot be decrypted.
const readEventData = ({ data }: StoredEvent): object => data;

// Waits until the read models have processed the event and are not being rebuilt.
const waitForProjections = async (
  { ports, reads, shown, context }: ReactionRun,
  { stream, position }: StoredEvent,
): Promise<void> => {
  for (const projection of reads) {
    const requiredPosition = projection.categories.includes(getStreamCategory(stream))
      ? position
      : '';
    const lastPosition = shown.get(projection);
    if (lastPosition !== undefined && lastPosition >= requiredPosition) continue;
    const readPosition = async (): Promise<Position> => {
      const currentPosition = await readPositionUnlessRebuilding(ports.readModels, projection);
      if (currentPosition === undefined || currentPosition < requiredPosition)
        throw new ReadModelBehindError();
      return currentPosition;
    };
    const onRetry = (cause: unknown): void => {
      if (!(cause instanceof ReadModelBehindError)) context.onWait(cause);
    };
    const { signal } = context;
    const pauses = { minPauseMs: 5, maxPauseMs: 250 };
    shown.set(projection, await retryWithBackoff(readPosition, { ...pauses, signal, onRetry }));
  }
};

class ReadModelBehindError extends Error {}

// Not reported as waiting, because maintenance is not a failure.
const waitForMaintenanceEnd = (
  { current }: ReactionOptions['maintenance'],
  { signal }: HandleContext,
): Promise<void> => {
  const requireMaintenanceEnd = (): Promise<void> =>
    current() === null ? Promise.resolve() : Promise.reject(new Error('There is maintenance.'));
  return retryWithBackoff(requireMaintenanceEnd, { maxPauseMs: secondMs, signal });
};

// Retries while the queue is unavailable. A `TypeError` means that the job is invalid, so it fails the reaction.
const enqueueWithRetry = (
  { signal, onWait }: HandleContext,
  enqueue: () => Promise<void>,
): Promise<void> =>
  retryWithBackoff(enqueue, {
    signal,
    onRetry: onWait,
    shouldRetry: (error) => !(error instanceof TypeError),
  });
