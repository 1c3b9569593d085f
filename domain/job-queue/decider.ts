import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { JobQueueCommand } from './commands.ts';
import { decide } from './decide.ts';
import { jobQueueEvents, type JobQueueEvent } from './events.ts';
import { evolve, initialState, type JobQueueState } from './state.ts';

export const jobQueueDecider: Decider<JobQueueCommand, JobQueueEvent, JobQueueState> = {
  category: 'jobqueue',
  definitions: jobQueueEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<JobQueueEvent>(jobQueueEvents),
};

export const jobQueueStream = (name: string): string => `jobqueue-${name}`;
