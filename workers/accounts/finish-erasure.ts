import { z } from 'zod';
import { eraseAccount } from '#application/members/erase-account.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineWorker, forWeeks } from '../engine/define-worker.ts';

/** When an erasure was asked for, do what is left of it, also when its process was killed. */
export const finishErasureWorker = defineWorker({
  name: 'finish-erasure',
  payload: z.strictObject({ accountId: z.uuid() }),
  // So that a mail that is being written finds the account erased, or is there to be deleted.
  reads: ['account-details', 'member-directory'],
  from: 'start',
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: accountIn(stream) } }],
  },
  attempts: forWeeks,
  handle: (ports) => async (target, run) => {
    await eraseAccount(ports, target, run.context());
  },
});
