import { formatPence } from '../shared/format.ts';
import { Rejection } from '../shared/rejection.ts';
import { dayMs } from '../shared/time/durations.ts';

/** Days in which all refunds to a member count towards the limit of support staff. */
const refundLimitDays = 30;

type MemberRefund = { readonly pence: number; readonly at: string };

export type SupportRefund = {
  readonly limitPence: number;
  /** All refunds to the member, by support staff or admins. */
  readonly refunds: readonly MemberRefund[];
  /** Amount of the requested refund. */
  readonly pence: number;
  readonly endsPlan: boolean;
};

/** Refuses a refund by support staff that ends a plan or exceeds the rest of the limit, which the message states. */
export const requireRefundWithinLimit = (
  { limitPence, refunds, pence, endsPlan }: SupportRefund,
  now: Date,
): void => {
  if (endsPlan) {
    throw new Rejection('forbidden', 'access/refund-ends-plan', {
      message: 'Only an admin can end the plan with a refund.',
    });
  }
  const windowStart = now.getTime() - refundLimitDays * dayMs;
  const recentRefunds = refunds.filter(({ at }) => Date.parse(at) > windowStart);
  const refundedPence = recentRefunds.reduce((sum, refund) => sum + refund.pence, 0);
  const remainingPence = Math.max(0, limitPence - refundedPence);
  if (pence <= remainingPence) return;
  throw new Rejection('forbidden', 'access/refund-limit', {
    message: `Support staff can refund ${formatPence(limitPence)} per member in ${String(refundLimitDays)} days. ${formatPence(remainingPence)} is left for this member. Ask an admin for a larger refund.`,
    field: 'pence',
  });
};
