import type { WorkerSlice } from '../slice.ts';
import { handleEndStaffSessions } from './handler.ts';
import { endStaffSessionsJob } from './job.ts';
import { endStaffSessions } from './reaction.ts';

export const endStaffSessionsSlice: WorkerSlice = {
  reactions: [endStaffSessions],
  jobs: [{ name: endStaffSessionsJob.name, handler: handleEndStaffSessions }],
};
