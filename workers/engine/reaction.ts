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
