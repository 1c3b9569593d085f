import { lowestPaidPlan } from '../shared/plans/plans.ts';
import type { PaymentEvent } from './events.ts';
import type { ProviderDispute, ProviderSnapshot } from './provider-snapshot.ts';
import type { MembershipState } from './state.ts';

/** New events about disputes. A decided dispute stays decided, even if an older snapshot arrives later. */
export const listDisputeEvents = (
  { disputes: recordedDisputes }: MembershipState,
  snapshot: ProviderSnapshot,
  now: Date,
): readonly PaymentEvent[] =>
  snapshot.disputes.flatMap((dispute) => {
    const previousStatus = recordedDisputes[dispute.id]?.status;
    const isDecided = previousStatus === 'won' || previousStatus === 'lost';
    return [
      ...(previousStatus === undefined ? [createOpenedEvent(dispute, snapshot)] : []),
      ...(dispute.status === 'open' || isDecided
        ? []
        : [createDecidedEvent(dispute, snapshot, now)]),
    ];
  });

const createOpenedEvent = (dispute: ProviderDispute, snapshot: ProviderSnapshot): PaymentEvent => {
  const { id: disputeId, invoiceId, pence, openedAt } = dispute;
  const data = { disputeId, invoiceId, pence, currency: 'GBP', openedAt } as const;
  return {
    type: 'DisputeOpened',
    data: { ...toSubscriptionReference(dispute, snapshot), ...data },
  };
};

const createDecidedEvent = (
  dispute: ProviderDispute,
  snapshot: ProviderSnapshot,
  now: Date,
): PaymentEvent => {
  const data = { ...toSubscriptionReference(dispute, snapshot), disputeId: dispute.id };
  const at = now.toISOString();
  return dispute.status === 'won'
    ? { type: 'DisputeWon', data: { ...data, wonAt: at } }
    : { type: 'DisputeLost', data: { ...data, lostAt: at } };
};

const toSubscriptionReference = (
  { subscriptionId }: ProviderDispute,
  { subscriptions }: ProviderSnapshot,
) => ({
  subscriptionId,
  plan: subscriptions.find(({ id }) => id === subscriptionId)?.terms.plan ?? lowestPaidPlan,
});
