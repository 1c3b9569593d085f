import { z } from 'zod';
import { giveCredit } from '#application/membership/staff-changes/give-credit.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/**
 * Gives recorded credit at the provider, with retries in case the provider is unavailable or the process is killed.
 */
export const finishCreditWorker = defineWorker({
  name: 'finish-credit',
  payload: z.strictObject({ accountId: z.uuid(), creditId: z.uuid() }),
  from: 'start',
  on: {
    GoodwillCreditGiven: ({ stream, data: { creditId } }) => [
      { payload: { accountId: parseStreamId(stream), creditId } },
    ],
  },
  attempts: persistentJobAttempts,
  handle: (ports) => async (payload) => {
    await giveCredit(ports, payload);
  },
});
