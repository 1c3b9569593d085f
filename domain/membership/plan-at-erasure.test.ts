import { expect, it } from 'vitest';
import type { MembershipEvent } from './events.ts';
import { membershipDecider } from './decider.ts';
import { findErasedPlan } from './plan-at-erasure.ts';
import type { MembershipState } from './state.ts';

const at = '2026-05-04T10:00:00.000Z';
const subscription = { subscriptionId: 'sub_1', plan: 'pro', interval: 'month' } as const;
const purchase: readonly MembershipEvent[] = [
  { type: 'SubscriptionStarted', data: { ...subscription, customerId: 'cus_1', startedAt: at } },
  {
    type: 'SubscriptionActivated',
    data: { ...subscription, activatedAt: at, periodEndsAt: '2026-06-04T10:00:00.000Z' },
  },
];
const bought = {
  ...purchase.reduce(membershipDecider.evolve, membershipDecider.initialState),
  purchase: { subscriptionId: 'sub_1', purchasedAt: at },
};
const withDispute = (status: 'open' | 'won'): MembershipState => ({
  ...bought,
  disputes: { dp_1: { status, invoiceId: 'in_1' } },
});

it('promises no refund while the bank disputes a payment', () => {
  const now = new Date('2026-05-05T10:00:00.000Z');
  expect(findErasedPlan(bought, now)?.refundUntil).not.toBeNull();
  expect(findErasedPlan(withDispute('won'), now)?.refundUntil).not.toBeNull();
  expect(findErasedPlan(withDispute('open'), now)?.refundUntil).toBeNull();
});
