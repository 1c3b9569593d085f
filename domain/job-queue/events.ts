import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

type AboutJob = {
  readonly jobId: string;
  /** What it does, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly requestedAt: string;
};
type AboutQueue = { readonly reason: string; readonly requestedAt: string };

/** Staff asked for a failed job to be given all its attempts again, or for one between two attempts to begin the next. */
export type JobRetryRequested = DomainEvent<'JobRetryRequested', AboutJob>;

/** Staff asked for every failed job to be given all its attempts again. */
export type FailedJobsRetryRequested = DomainEvent<'FailedJobsRetryRequested', AboutQueue>;

/** Staff asked for a failed job to be forgotten. */
export type JobDropRequested = DomainEvent<'JobDropRequested', AboutJob>;

/** Staff asked for all jobs to be held back. */
export type QueuePauseRequested = DomainEvent<'QueuePauseRequested', AboutQueue>;

/** Staff asked for the jobs to begin again. */
export type QueueResumeRequested = DomainEvent<'QueueResumeRequested', AboutQueue>;

/** Every event of the job queue. */
export type JobQueueEvent =
  | JobRetryRequested
  | FailedJobsRetryRequested
  | JobDropRequested
  | QueuePauseRequested
  | QueueResumeRequested;

/** Version and personal fields of each type. */
export const jobQueueEvents = {
  JobRetryRequested: { version: 1, personal: ['reason'] },
  FailedJobsRetryRequested: { version: 1, personal: ['reason'] },
  JobDropRequested: { version: 1, personal: ['reason'] },
  QueuePauseRequested: { version: 1, personal: ['reason'] },
  QueueResumeRequested: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<JobQueueEvent>;
