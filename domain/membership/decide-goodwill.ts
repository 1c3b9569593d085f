import { planPeriods, type PlansHeld } from '../shared/plan-in-force.ts';
import { plans, type PaidPlanId } from '../shared/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import type { GiveGoodwillMonth } from './commands.ts';
import type { MembershipGranted } from './events.ts';
import { endOfGrant, manualCustomerId } from './grant-terms.ts';
import { plansHeld, type MembershipState } from './state.ts';

/** A month is added behind what is held, never beside it, so that the member has a month more. */
export const giveGoodwillMonth = (
  state: MembershipState,
  { grantId, plan, reason, now }: GiveGoodwillMonth,
): readonly MembershipGranted[] => {
  if (state.grantIds.includes(grantId)) return [];
  const from = coveredUntil(plansHeld(state), plan, now);
  if (from === null) throw nothingToAdd();
  return [
    {
      type: 'MembershipGranted',
      data: {
        ...{ grantId, plan, duration: 'monthly', customerId: manualCustomerId(grantId), reason },
        grantedAt: now.toISOString(),
        endsAt: endOfGrant('monthly', from)?.toISOString() ?? null,
      },
    },
  ];
};

/**
 * When the member no longer has the plan or a higher one; `now` without it, null when it has no end, renews, or waits for a
 * payment that would let it go on.
 */
export const coveredUntil = (held: PlansHeld, plan: PaidPlanId, now: Date): Date | null => {
  const last = planPeriods(held, now).findLast((period) => rankOf(period) >= plans[plan].rank);
  if (last === undefined) return now;
  const mayGoOn = last.origin === 'subscription' && held.subscription?.unpaid !== null;
  return last.endsAt === null || mayGoOn ? null : new Date(last.endsAt);
};

const rankOf = ({ plan }: { readonly plan: keyof typeof plans }): number => plans[plan].rank;

const nothingToAdd = (): Rejection =>
  new Rejection('conflict', 'membership/no-end', {
    message:
      'This plan has no end that a month could be added to. A member whose plan renews can be given back a month’s payment instead.',
  });
