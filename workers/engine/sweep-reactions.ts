import type { Logger } from 'pino';
import { z } from 'zod';
import { jobQueueStream } from '#domain/job-queue/job-queue.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { listSkippedEvents } from '#platform/consumers/operator-decisions.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Jobs, NewJob } from '#platform/jobs/jobs.port.ts';
import { completedTtlMs } from '#platform/jobs/pauses.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listRecentEvents } from '#projections/events/queries.ts';
import { defineWorker, type Worker } from './define-worker.ts';
import { handleEach } from './handle-each.ts';
import { isImported, toQueuedJobs, type Reaction } from './reaction.ts';
import { findProcessedPart } from './reaction-progress.ts';

// The queue knows a completed job for a day. Within this time, only jobs that it lost are added.
const lookBackMs = completedTtlMs - hourMs;

/**
 * Queues again what the events of the last day led to. The queue ignores jobs that it has, so only those that it lost
 * run: after a restart without its data, or because it deleted them. `repairSchedules` starts this job immediately
 * after the queue lost its schedules.
 */
export const createSweepReactionsWorker = (
  reactions: readonly Reaction[],
  isRequeued: (jobName: string) => boolean,
): Worker<Ports> =>
  defineWorker({
    name: 'sweep-reactions',
    payload: z.strictObject({}),
    schedule: { timing: { everyMs: hourMs }, missed: 'newest' },
    atStart: true,
    // A clock can be moved only with the embedded queue, which loses nothing while the process runs.
    nextDueAt: () => Promise.resolve(null),
    handle: (ports: Ports) => async (_none, run) => {
      const since = new Date(run.context().now.getTime() - lookBackMs);
      const findLostJobs = await createJobFinder(ports, reactions, since);
      for (let after: string | undefined; ;) {
        const page = await listRecentEvents(ports, { since, after, limit: pageSize });
        await handleEach(ports, page, async ({ stream, revision, type }) => {
          const jobs = await findLostJobs({ stream, revision, type });
          for (const job of jobs.filter(({ name }) => isRequeued(name)))
            await ports.jobs.enqueue(job);
        });
        after = page.at(-1)?.id;
        if (page.length < pageSize) return;
      }
    },
  });

type Ports = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
  readonly logger: Pick<Logger, 'warn'>;
};

const pageSize = 500;

type EventReference = Pick<StoredEvent, 'stream' | 'revision' | 'type'>;
type ProcessedReaction = {
  readonly reaction: Reaction;
  readonly hasProcessed: (event: StoredEvent) => boolean;
};

const createJobFinder = async (
  ports: Ports,
  reactions: readonly Reaction[],
  since: Date,
): Promise<(reference: EventReference) => Promise<readonly NewJob[]>> => {
  const reactionsByType = await loadReactionsByType(ports.readModels, reactions);
  const isDropped = await createDropMatcher(ports, since);
  return async (reference) => {
    const matchingReactions = reactionsByType.get(reference.type) ?? [];
    if (matchingReactions.length === 0) return [];
    const event = await readEvent(ports, reference);
    if (event === undefined || isImported(event)) return [];
    return matchingReactions
      .filter(({ hasProcessed }) => hasProcessed(event))
      .flatMap(({ reaction }) => toQueuedJobs(reaction, event, reaction.react(event)))
      .filter((job) => !isDropped(job, event));
  };
};

const loadReactionsByType = async (
  readModels: ReadModels,
  reactions: readonly Reaction[],
): Promise<ReadonlyMap<string, readonly ProcessedReaction[]>> => {
  const reactionsByType = new Map<string, ProcessedReaction[]>();
  const skippedEvents = await listSkippedEvents(readModels);
  for (const reaction of reactions) {
    const part = await findProcessedPart(readModels, reaction);
    if (part === undefined) continue;
    const skippedIds = new Set(
      skippedEvents.filter(({ consumer }) => consumer === reaction.name).map((one) => one.eventId),
    );
    // Later events are left to the reaction itself.
    const hasProcessed = ({ id, position }: StoredEvent): boolean =>
      position > part.from && position <= part.to && !skippedIds.has(id);
    for (const type of reaction.types)
      reactionsByType.set(type, [...(reactionsByType.get(type) ?? []), { reaction, hasProcessed }]);
  }
  return reactionsByType;
};

const readEvent = async (
  { eventStore, upcast }: Pick<Ports, 'eventStore' | 'upcast'>,
  { stream, revision }: EventReference,
): Promise<StoredEvent | undefined> => {
  for await (const event of eventStore.read(stream, revision)) return upcast(event);
  return undefined;
};

// The record of a deletion names the kind of job only, so older jobs of this kind are not queued again.
const createDropMatcher = async (
  { eventStore }: Pick<Ports, 'eventStore'>,
  since: Date,
): Promise<(job: Pick<NewJob, 'name'>, event: StoredEvent) => boolean> => {
  const lastDropAt = new Map<string, string>();
  for await (const { type, data, metadata } of eventStore.read(jobQueueStream('jobs'))) {
    if (type !== 'JobDropRequested' || Date.parse(metadata.at) < since.getTime()) continue;
    lastDropAt.set(dropSchema.parse(data).name, metadata.at);
  }
  return ({ name }, { metadata }) => metadata.at <= (lastDropAt.get(name) ?? '');
};

const dropSchema = z.object({ name: z.string() });
