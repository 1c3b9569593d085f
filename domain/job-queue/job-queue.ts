import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, unchanged, writerOfReason } from '../shared/define-aggregate.ts';
import { type JobQueueEvent, jobQueueEvents } from './events.ts';

type JobRequest = {
  readonly jobId: string;
  /** The kind of job, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly now: Date;
};

export type RequestJobRetry = JobRequest & { readonly type: 'RequestJobRetry' };

export type RequestJobDrop = JobRequest & { readonly type: 'RequestJobDrop' };

type RequestFailedJobsRetry = {
  readonly type: 'RequestFailedJobsRetry';
  readonly reason: string;
  readonly now: Date;
};

type RequestQueuePause = {
  readonly type: 'RequestQueuePause';
  readonly reason: string;
  readonly now: Date;
};

type RequestQueueResume = {
  readonly type: 'RequestQueueResume';
  readonly reason: string;
  readonly now: Date;
};

export type JobQueueCommand =
  | RequestJobRetry
  | RequestFailedJobsRetry
  | RequestJobDrop
  | RequestQueuePause
  | RequestQueueResume;

export type JobQueueState = {
  readonly pause: { readonly reason: string; readonly requestedAt: string } | null;
};

const initialState: JobQueueState = { pause: null };

const on: EventEvolvers<JobQueueState, JobQueueEvent> = {
  QueuePauseRequested: (_, { data }) => ({ pause: data }),
  QueueResumeRequested: () => ({ pause: null }),
  JobRetryRequested: unchanged,
  FailedJobsRetryRequested: unchanged,
  JobDropRequested: unchanged,
};

// The queue decides whether a request is possible. The events record who made it and why.
const decide = (_state: JobQueueState, command: JobQueueCommand): readonly JobQueueEvent[] => {
  const { reason, now } = command;
  const request = { reason, requestedAt: now.toISOString() };
  switch (command.type) {
    case 'RequestJobRetry':
      return [{ type: 'JobRetryRequested', data: { ...toJobReference(command), ...request } }];
    case 'RequestFailedJobsRetry':
      return [{ type: 'FailedJobsRetryRequested', data: request }];
    case 'RequestJobDrop':
      return [{ type: 'JobDropRequested', data: { ...toJobReference(command), ...request } }];
    case 'RequestQueuePause':
      return [{ type: 'QueuePauseRequested', data: request }];
    case 'RequestQueueResume':
      return [{ type: 'QueueResumeRequested', data: request }];
  }
};

const toJobReference = ({ jobId, name }: RequestJobRetry | RequestJobDrop) => ({ jobId, name });

export const jobQueueStream = (name: string): string => `jobqueue-${name}`;

export const jobQueueDecider = defineAggregate<JobQueueCommand, JobQueueEvent, JobQueueState>({
  category: 'jobqueue',
  stream: jobQueueStream,
  subject: writerOfReason,
  notExported: 'Why staff retried or dropped a job, or paused the queue.',
  events: jobQueueEvents,
  initialState,
  on,
  decide,
});
