import {
  effectivePlan,
  providerIds,
  type PlanHoldings,
} from '#domain/shared/plans/effective-plan.ts';
import { phaseOf } from '#domain/shared/plans/subscription.ts';
import type { DirectoryMember, MemberDocument } from './read-model.ts';

type EffectiveMembership = Pick<
  DirectoryMember,
  'role' | 'plan' | 'status' | 'origin' | 'planEndsAt' | 'stripeCustomerId' | 'stripeSubscriptionId'
>;

/** The plan in force at an instant; the customer id of the last subscription stays after it has ended. */
export const membershipAt = (
  {
    held,
    isAdmin,
    isSupport,
    stripeCustomerId,
  }: Pick<MemberDocument, 'held' | 'isAdmin' | 'isSupport' | 'stripeCustomerId'>,
  at: Date,
): EffectiveMembership => {
  const { plan, status, origin, endsAt } = effectivePlan(held, at);
  return {
    plan,
    status,
    origin,
    role: roleOf({ isAdmin, isSupport }) ?? plan,
    planEndsAt: endsAt,
    ...providerIds({ stripeCustomerId }, held, at),
  };
};

/** The role that staff have beside their plan. */
export const roleOf = ({
  isAdmin,
  isSupport,
}: Pick<MemberDocument, 'isAdmin' | 'isSupport'>): 'admin' | 'support' | undefined => {
  if (isAdmin) return 'admin';
  return isSupport ? 'support' : undefined;
};

const renewalAt = (held: PlanHoldings, at: Date): string | null => {
  const { origin, endsAt } = effectivePlan(held, at);
  return origin === 'subscription' && endsAt === null
    ? (held.subscription?.periodEndsAt ?? null)
    : null;
};

/** A member as the console shows them at an instant: a plan is over at its end, whether or not an event recorded it. */
export const memberAt = (document: MemberDocument, at: Date): DirectoryMember => ({
  renewsAt: renewalAt(document.held, at),
  pastDue: phaseOf(document.held.subscription, at) === 'past-due',
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
