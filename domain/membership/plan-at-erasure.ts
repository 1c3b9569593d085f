import type { PaidPlanId } from '../shared/plans/plans.ts';
import { isLive } from '../shared/plans/subscription.ts';
import { findWithdrawalDeadline } from './decide-withdrawal.ts';
import type { MembershipState } from './state.ts';

/** The paid plan that ends with an account. */
export type ErasedPlan = {
  readonly plan: PaidPlanId;
  /**
   * An erasure that is decided before this time refunds the purchase; null if nothing is refunded, or while a payment is
   * disputed at the bank, because that one is not refunded as well.
   */
  readonly refundUntil: string | null;
  /** The end of the paid time; null if the time is not paid, such as after a failed renewal. */
  readonly paidUntil: string | null;
  /** Whether staff gave credit for later invoices, of which the unused part is lost. */
  readonly losesCredit: boolean;
};

/** Whether staff gave the customer credit, which later invoices use. How much is left is known to the provider. */
export const hasGoodwillCredit = ({ credits, customerId }: MembershipState): boolean =>
  credits.some((credit) => credit.customerId === customerId);

const hasOpenDispute = ({ disputes }: MembershipState): boolean =>
  Object.values(disputes).some(({ status }) => status === 'open');

/** What an erasure decided now does to the paid plan; null without one. */
export const findErasedPlan = (state: MembershipState, now: Date): ErasedPlan | null => {
  const { subscription } = state.holdings;
  if (!isLive(subscription, now)) return null;
  return {
    plan: subscription.terms.plan,
    refundUntil: hasOpenDispute(state) ? null : findWithdrawalDeadline(state, now),
    paidUntil: subscription.unpaid === null ? subscription.periodEndsAt : null,
    losesCredit: hasGoodwillCredit(state),
  };
};
