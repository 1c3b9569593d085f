import type { JobQueueEvent } from './events.ts';

export type JobQueueState = {
  readonly pause: { readonly reason: string; readonly requestedAt: string } | null;
};

export const initialState: JobQueueState = { pause: null };

export const evolve = (state: JobQueueState, event: JobQueueEvent): JobQueueState => {
  switch (event.type) {
    case 'QueuePauseRequested':
      return { pause: event.data };
    case 'QueueResumeRequested':
      return { pause: null };
    case 'JobRetryRequested':
    case 'FailedJobsRetryRequested':
    case 'JobDropRequested':
      return state;
    // Events from newer versions of the program change nothing.
    default:
      return state;
  }
};
