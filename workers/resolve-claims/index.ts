import type { WorkerSlice } from '../slice.ts';
import { handleSettleClaim } from './handler.ts';
import { settleClaimJob } from './job.ts';
import { settleClaims } from './reaction.ts';

export const settleClaimsSlice: WorkerSlice = {
  reactions: [settleClaims],
  jobs: [{ name: settleClaimJob.name, handler: handleSettleClaim }],
};
