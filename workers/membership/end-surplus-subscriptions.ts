import { z } from 'zod';
import {
  endSurplusSubscriptions,
  type PaymentIssuePorts,
} from '#application/membership/comparison/fix-subscriptions.ts';
import type { EndCause } from '#domain/shared/plans/subscription.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, persistentJobAttempts } from '../engine/define-worker.ts';

/**
 * Ends a subscription at the provider that has ended for the member, with retries in case the provider is unavailable
 * or the process is killed. Until then, the provider charges its renewals.
 */
export const endSurplusSubscriptionsWorker = defineWorker({
  name: 'end-surplus-subscriptions',
  payload: z.strictObject({ accountId: z.uuid() }),
  on: {
    SubscriptionEnded: ({ stream, data: { cause } }) =>
      causesLeavingProviderActive.has(cause)
        ? [{ payload: { accountId: getStreamAccountId(stream) } }]
        : [],
  },
  attempts: persistentJobAttempts,
  handle: (ports: PaymentIssuePorts) => async (target, run) => {
    await endSurplusSubscriptions(ports, target, run.context());
  },
});

// With other causes, the provider itself ended the subscription.
const causesLeavingProviderActive: ReadonlySet<EndCause> = new Set([
  'dispute-lost',
  'payment-failed',
  'replaced',
]);
