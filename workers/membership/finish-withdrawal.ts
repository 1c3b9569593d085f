import { z } from 'zod';
import {
  finishWithdrawal,
  type WithdrawPorts,
} from '#application/membership/subscription/withdraw-subscription.ts';
import { formatPence } from '#domain/shared/format.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker } from '../engine/define-worker.ts';

/**
 * Completes a withdrawal, with retries in case the provider is unavailable or the process is killed. Fails while the
 * provider refuses a refund, so that staff see it among the failed jobs.
 */
export const finishWithdrawalWorker = defineWorker({
  name: 'finish-withdrawal',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    SubscriptionWithdrawn: ({ stream }) => [{ payload: { accountId: parseStreamId(stream) } }],
  },
  // About a day of attempts.
  attempts: 20,
  handle: (ports: WithdrawPorts) => async (target, run) => {
    const { refusedPence } = await finishWithdrawal(ports, target, run.context());
    if (refusedPence === 0) return;
    throw new Error(
      `The payment provider refuses to refund ${formatPence(refusedPence)} of a cancelled purchase.`,
    );
  },
});
