import type { MembershipEvent } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans.ts';

/** A grant that was neither revoked nor noticed to have ended. */
export type HeldGrant = {
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly endsAt: string | null;
  readonly customerId: string;
};

/** The grants that are held after an event. */
export const heldAfter = (
  grants: readonly HeldGrant[],
  event: MembershipEvent,
): readonly HeldGrant[] => {
  const others = grants.filter((grant) => grant.grantId !== event.data.grantId);
  if (event.type !== 'MembershipGranted') return others;
  const { grantId, plan, endsAt, customerId } = event.data;
  return [...others, { grantId, plan, endsAt, customerId }];
};
