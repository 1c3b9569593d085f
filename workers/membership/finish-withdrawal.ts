import { z } from 'zod';
import { finishWithdrawal } from '#application/membership/subscription/withdraw-subscription.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineWorker, attemptsForWeeks } from '../engine/define-worker.ts';

/** Completes a withdrawal, with retries in case the provider is unavailable or the process is killed. */
export const finishWithdrawalWorker = defineWorker({
  name: 'finish-withdrawal',
  payload: z.strictObject({ accountId: z.uuid() }),
  from: 'start',
  on: {
    SubscriptionWithdrawn: ({ stream }) => [{ payload: { accountId: parseStreamId(stream) } }],
  },
  attempts: attemptsForWeeks,
  handle: (ports) => async (target, run) => {
    await finishWithdrawal(ports, target, run.context());
  },
});
