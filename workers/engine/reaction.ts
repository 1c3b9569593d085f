import { importCorrelationId } from '#application/command-context.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';

/** A job to queue; the engine derives the key from the reaction's name and the event's id. */
export type ReactionJob = Omit<NewJob, 'key'>;

/** Queues jobs for events, at least once; jobs are deduplicated by key. */
export type Reaction = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly types: readonly string[];
  /** Read models used by the jobs. The reaction waits while one of them is behind the event or being rebuilt. */
  readonly reads: readonly string[];
  readonly from: 'start' | 'head';
  readonly react: (event: StoredEvent) => readonly ReactionJob[];
};

/** Imported events cause no jobs. */
export const isImported = ({ metadata }: StoredEvent): boolean =>
  metadata.correlationId === importCorrelationId;

/** The jobs of an event with their keys, which are the same each time. */
export const toQueuedJobs = (
  reaction: Pick<Reaction, 'name'>,
  event: StoredEvent,
  jobs: readonly ReactionJob[],
): readonly NewJob[] =>
  jobs.map((job, index) => {
    const key = [reaction.name, event.id, ...(index === 0 ? [] : [index])].join('/');
    return { ...job, key, correlationId: event.metadata.correlationId };
  });
