import type { PaymentEvent } from './events.ts';
import type { ProviderDispute, ProviderSnapshot } from './provider-snapshot.ts';
import type { MembershipState } from './state.ts';

/** What became known about disputes; one that is decided is never open again, however late an older word of it comes. */
export const disputesIn = (
  { disputes: known }: MembershipState,
  standing: ProviderSnapshot,
  now: Date,
): readonly PaymentEvent[] =>
  standing.disputes.flatMap((dispute) => {
    const before = known[dispute.id]?.status;
    const isDecided = before === 'won' || before === 'lost';
    return [
      ...(before === undefined ? [opened(dispute, standing)] : []),
      ...(dispute.status === 'open' || isDecided ? [] : [decided(dispute, standing, now)]),
    ];
  });

const opened = (dispute: ProviderDispute, standing: ProviderSnapshot): PaymentEvent => {
  const { id: disputeId, invoiceId, pence, openedAt } = dispute;
  const data = { disputeId, invoiceId, pence, currency: 'GBP', openedAt } as const;
  return { type: 'DisputeOpened', data: { ...subscriptionOf(dispute, standing), ...data } };
};

const decided = (dispute: ProviderDispute, standing: ProviderSnapshot, now: Date): PaymentEvent => {
  const data = { ...subscriptionOf(dispute, standing), disputeId: dispute.id };
  const at = now.toISOString();
  return dispute.status === 'won'
    ? { type: 'DisputeWon', data: { ...data, wonAt: at } }
    : { type: 'DisputeLost', data: { ...data, lostAt: at } };
};

const subscriptionOf = (
  { subscriptionId }: ProviderDispute,
  { subscriptions }: ProviderSnapshot,
) => ({
  subscriptionId,
  plan: subscriptions.find(({ id }) => id === subscriptionId)?.terms.plan ?? 'basic',
});
