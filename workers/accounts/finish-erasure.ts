import { z } from 'zod';
import { eraseAccount } from '#application/members/erase-account.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/** Completes a requested erasure, even if its process was killed. */
export const finishErasureWorker = defineWorker({
  name: 'finish-erasure',
  payload: z.strictObject({ accountId: z.uuid() }),
  // A mail that is being requested at the same time then either finds the account erased, or already exists and is
  // deleted.
  reads: ['account-details', 'member-directory'],
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: getStreamAccountId(stream) } }],
  },
  attempts: persistentJobAttempts,
  handle: (ports) => async (target, run) => {
    await eraseAccount(ports, target, run.context());
  },
});
