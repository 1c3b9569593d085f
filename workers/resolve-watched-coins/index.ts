import type { WorkerSlice } from '../slice.ts';
import { handleResolveWatchedCoins } from './handler.ts';
import { resolveWatchedCoinsJob } from './job.ts';
import { resolveWatchedCoins } from './reaction.ts';

export const resolveWatchedCoinsSlice: WorkerSlice = {
  reactions: [resolveWatchedCoins],
  jobs: [{ name: resolveWatchedCoinsJob.name, handler: handleResolveWatchedCoins }],
};
