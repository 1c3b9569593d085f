import type { WorkerSlice } from '../slice.ts';
import { handleEndSuspendedSessions } from './handler.ts';
import { endSuspendedSessionsJob } from './job.ts';
import { endSuspendedSessions } from './reaction.ts';

export const endSuspendedSessionsSlice: WorkerSlice = {
  reactions: [endSuspendedSessions],
  jobs: [{ name: endSuspendedSessionsJob.name, handler: handleEndSuspendedSessions }],
};
