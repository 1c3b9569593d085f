import type { WorkerSlice } from '../slice.ts';
import { handleMailNewDevice } from './handler.ts';
import { mailNewDeviceJob } from './job.ts';
import { mailNewDevice } from './reaction.ts';

export const mailNewDeviceSlice: WorkerSlice = {
  reactions: [mailNewDevice],
  jobs: [{ name: mailNewDeviceJob.name, handler: handleMailNewDevice }],
};
