import { z } from 'zod';
import {
  finishWithdrawal,
  type WithdrawPorts,
} from '#application/membership/subscription/withdraw-subscription.ts';
import type { DisputeWon, SubscriptionWithdrawn } from '#domain/membership/events.ts';
import { formatPence } from '#domain/shared/format.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineWorker } from '../engine/define-worker.ts';

/** Jobs of earlier releases have no `subscriptionId`. */
const payload = z.strictObject({ accountId: z.uuid(), subscriptionId: z.string().optional() });

const toJobs = ({ stream, data }: StoredEventOf<SubscriptionWithdrawn | DisputeWon>) => [
  { payload: { accountId: parseStreamId(stream), subscriptionId: data.subscriptionId } },
];

/**
 * Completes a withdrawal, with retries in case the provider is unavailable or the process is killed. Fails while the
 * provider refuses a refund, so that it is tried again and staff finally see it among the failed jobs. A disputed
 * payment is refunded once the dispute is won.
 */
export const finishWithdrawalWorker = defineWorker({
  name: 'finish-withdrawal',
  payload,
  from: 'start',
  on: { SubscriptionWithdrawn: toJobs, DisputeWon: toJobs },
  // Six days of attempts, because a refund that lacks balance at the provider succeeds after the next payout to it, which
  // a long weekend delays.
  attempts: 150,
  handle: (ports: WithdrawPorts) => async (target, run) => {
    const { refusedPence } = await finishWithdrawal(ports, target, run.context());
    if (refusedPence === 0) return;
    throw new Error(
      `The payment provider refuses to refund ${formatPence(refusedPence)} of a cancelled purchase.`,
    );
  },
});
