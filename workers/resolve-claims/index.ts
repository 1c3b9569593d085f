import type { WorkerSlice } from '../slice.ts';
import { handleResolveClaim } from './handler.ts';
import { resolveClaimJob } from './job.ts';
import { resolveClaims } from './reaction.ts';

export const resolveClaimsSlice: WorkerSlice = {
  reactions: [resolveClaims],
  jobs: [{ name: resolveClaimJob.name, handler: handleResolveClaim }],
};
