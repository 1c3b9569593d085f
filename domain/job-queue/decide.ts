import type { JobQueueCommand, RequestJobDrop, RequestJobRetry } from './commands.ts';
import type { JobQueueEvent } from './events.ts';
import type { JobQueueState } from './state.ts';

// The queue decides whether a request is possible. The events record who made it and why.
export const decide = (
  _state: JobQueueState,
  command: JobQueueCommand,
): readonly JobQueueEvent[] => {
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
