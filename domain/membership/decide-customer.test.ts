import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const change = {
  type: 'ChangePaymentCustomer',
  customerId: 'cus_2',
  subscriptionId: 'sub_2',
  reason: 'Joined',
  now,
} as const;
const changed: MembershipEvent = {
  type: 'PaymentCustomerChanged',
  data: {
    customerId: 'cus_2',
    formerCustomerId: null,
    subscriptionId: 'sub_2',
    reason: 'Joined',
    changedAt: at,
  },
};
const terms = { plan: 'pro', interval: 'month' } as const;
const running: readonly MembershipEvent[] = [
  {
    type: 'SubscriptionStarted',
    data: { subscriptionId: 'sub_1', customerId: 'cus_1', ...terms, startedAt: at },
  },
  {
    type: 'SubscriptionActivated',
    data: {
      subscriptionId: 'sub_1',
      ...terms,
      activatedAt: at,
      periodEndsAt: '2026-06-04T10:00:00.000Z',
    },
  },
];

describe('a payment customer', () => {
  it('is set once', () => {
    given().when(change).then(changed);
    given(changed).when(change).thenNothing();
  });

  it('is corrected for the subscription that is running, and for no other', () => {
    given(...running)
      .when({ ...change, subscriptionId: 'sub_1' })
      .then({
        type: 'PaymentCustomerChanged',
        data: {
          customerId: 'cus_2',
          formerCustomerId: 'cus_1',
          subscriptionId: 'sub_1',
          reason: 'Joined',
          changedAt: at,
        },
      });
    given(...running)
      .when(change)
      .thenRejects('conflict', 'membership/other-subscription');
  });
});
