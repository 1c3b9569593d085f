import { isGrantDuration } from '#domain/membership/grant-terms.ts';
import { planIds, type PaidPlanId, type PlanId } from '#domain/shared/plans/plans.ts';
import type { MembershipChange } from '../membership/staff-changes/effect-of-change.ts';

/** The change as stored in an event, whose type does not guarantee valid values. */
type StoredChange = { readonly kind: string; readonly plan?: string; readonly duration?: string };

/** Throws if the stored change is malformed, before any member is changed. */
export const parseStoredChange = (stored: StoredChange): MembershipChange => {
  const { kind, plan = '', duration = '' } = stored;
  if (kind === 'revoke') return { kind };
  if (kind === 'grant' && isPaidPlan(plan) && isGrantDuration(duration)) {
    return { kind, plan, duration };
  }
  throw new Error(`The stored bulk change is malformed: ${JSON.stringify(stored)}`);
};

const isPaidPlan = (text: string): text is PaidPlanId =>
  text !== 'free' && planIds.includes(text as PlanId);
