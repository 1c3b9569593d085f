import { Rejection } from '../shared/rejection.ts';
import { isLive } from '../shared/plans/subscription.ts';
import type { ChangePaymentCustomer } from './commands.ts';
import type { MembershipEvent } from './events.ts';
import type { MembershipState } from './state.ts';

/** Rejects the change while another subscription is running, because the provider would continue to charge for it. */
export const changePaymentCustomer = (
  { customerId: former, holdings: { subscription } }: MembershipState,
  { customerId, subscriptionId, reason, now }: ChangePaymentCustomer,
): readonly MembershipEvent[] => {
  if (isLive(subscription, now) && subscription.subscriptionId !== subscriptionId) {
    throw new Rejection('conflict', 'membership/other-subscription', {
      message:
        'Another subscription of this member is running. Cancel it before you name a new one.',
      field: 'stripeSubscriptionId',
    });
  }
  if (former === customerId) return [];
  const changedAt = now.toISOString();
  const change = { customerId, formerCustomerId: former, subscriptionId, reason, changedAt };
  return [{ type: 'PaymentCustomerChanged', data: change }];
};
