import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

type JobRequestData = {
  readonly jobId: string;
  /** The kind of job, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly requestedAt: string;
};
type QueueRequestData = { readonly reason: string; readonly requestedAt: string };

/** Staff requested that a failed job is retried with all its attempts, or that a job between two attempts runs now. */
export type JobRetryRequested = DomainEvent<'JobRetryRequested', JobRequestData>;

/** Staff requested that every failed job is retried with all its attempts. */
export type FailedJobsRetryRequested = DomainEvent<'FailedJobsRetryRequested', QueueRequestData>;

/** Staff requested the deletion of a failed job. */
export type JobDropRequested = DomainEvent<'JobDropRequested', JobRequestData>;

/** Staff requested a pause of the queue. */
export type QueuePauseRequested = DomainEvent<'QueuePauseRequested', QueueRequestData>;

/** Staff requested that the queue resumes. */
export type QueueResumeRequested = DomainEvent<'QueueResumeRequested', QueueRequestData>;

/** Every event of the job queue. */
export type JobQueueEvent =
  | JobRetryRequested
  | FailedJobsRetryRequested
  | JobDropRequested
  | QueuePauseRequested
  | QueueResumeRequested;

/** Version and personal fields of each event type. */
export const jobQueueEvents = {
  JobRetryRequested: { version: 1, personal: ['reason'] },
  FailedJobsRetryRequested: { version: 1, personal: ['reason'] },
  JobDropRequested: { version: 1, personal: ['reason'] },
  QueuePauseRequested: { version: 1, personal: ['reason'] },
  QueueResumeRequested: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<JobQueueEvent>;
