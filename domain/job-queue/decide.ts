import type { JobQueueCommand, RequestJobDrop, RequestJobRetry } from './commands.ts';
import type { JobQueueEvent } from './events.ts';
import type { JobQueueState } from './state.ts';

// The queue itself knows what can be done; the events say who asked for it, and why.
export const decide = (
  _state: JobQueueState,
  command: JobQueueCommand,
): readonly JobQueueEvent[] => {
  const { reason, now } = command;
  const asked = { reason, requestedAt: now.toISOString() };
  switch (command.type) {
    case 'RequestJobRetry':
      return [{ type: 'JobRetryRequested', data: { ...jobOf(command), ...asked } }];
    case 'RequestFailedJobsRetry':
      return [{ type: 'FailedJobsRetryRequested', data: asked }];
    case 'RequestJobDrop':
      return [{ type: 'JobDropRequested', data: { ...jobOf(command), ...asked } }];
    case 'RequestQueuePause':
      return [{ type: 'QueuePauseRequested', data: asked }];
    case 'RequestQueueResume':
      return [{ type: 'QueueResumeRequested', data: asked }];
  }
};

const jobOf = ({ jobId, name }: RequestJobRetry | RequestJobDrop) => ({ jobId, name });
