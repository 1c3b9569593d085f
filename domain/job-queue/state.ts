import type { JobQueueEvent } from './events.ts';

/** The pause that staff asked for last, and that was not ended; null without one. */
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
    // Written by a newer version of the program: unknown events change nothing.
    default:
      return state;
  }
};
