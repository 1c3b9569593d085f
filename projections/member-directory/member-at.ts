import {
  getEffectivePlan,
  getProviderIds,
  type PlanHoldings,
} from '#domain/shared/plans/effective-plan.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import type { DirectoryMember, MemberDocument } from './read-model.ts';

type EffectiveMembership = Pick<
  DirectoryMember,
  'role' | 'plan' | 'status' | 'origin' | 'planEndsAt' | 'stripeCustomerId' | 'stripeSubscriptionId'
>;

/** The membership at an instant. The customer id of the last subscription remains after its end. */
export const membershipAt = (
  {
    held,
    isAdmin,
    isSupport,
    stripeCustomerId,
  }: Pick<MemberDocument, 'held' | 'isAdmin' | 'isSupport' | 'stripeCustomerId'>,
  at: Date,
): EffectiveMembership => {
  const { plan, status, origin, endsAt } = getEffectivePlan(held, at);
  return {
    plan,
    status,
    origin,
    role: getStaffRole({ isAdmin, isSupport }) ?? plan,
    planEndsAt: endsAt,
    ...getProviderIds({ stripeCustomerId }, held, at),
  };
};

export const getStaffRole = ({
  isAdmin,
  isSupport,
}: Pick<MemberDocument, 'isAdmin' | 'isSupport'>): 'admin' | 'support' | undefined => {
  if (isAdmin) return 'admin';
  return isSupport ? 'support' : undefined;
};

const getRenewalTime = (held: PlanHoldings, at: Date): string | null => {
  const { origin, endsAt } = getEffectivePlan(held, at);
  return origin === 'subscription' && endsAt === null
    ? (held.subscription?.periodEndsAt ?? null)
    : null;
};

/** A member at an instant. A plan ends at its end time, even before an event records that. */
export const memberAt = (document: MemberDocument, at: Date): DirectoryMember => ({
  renewsAt: getRenewalTime(document.held, at),
  pastDue: getSubscriptionPhase(document.held.subscription, at) === 'past-due',
  grantKind: getEffectivePlan(document.held, at).grant?.kind ?? null,
  id: document.id,
  email: document.email,
  displayName: document.displayName,
  username: document.username,
  bio: document.bio,
  photoId: document.photoId,
  ...membershipAt(document, at),
  registeredAt: document.registeredAt,
  lastSignInAt: document.lastSignInAt,
  suspendedAt: document.suspendedAt,
  erased: document.erased,
  membershipRevision: document.membershipRevision,
});
