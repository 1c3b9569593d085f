import { planInForce, providerIds } from '#domain/shared/plan-in-force.ts';
import type { DirectoryMember, MemberDocument } from './read-model.ts';

type InForce = Pick<
  DirectoryMember,
  'role' | 'plan' | 'status' | 'origin' | 'planEndsAt' | 'stripeCustomerId' | 'stripeSubscriptionId'
>;

/** The plan in force at an instant; the last customer id stays after the plan has ended. */
export const inForceAt = (
  {
    held,
    isAdmin,
    stripeCustomerId,
  }: Pick<MemberDocument, 'held' | 'isAdmin' | 'stripeCustomerId'>,
  at: Date,
): InForce => {
  const { plan, status, origin, endsAt } = planInForce(held, at);
  return {
    ...{ plan, status, origin },
    role: isAdmin ? 'admin' : plan,
    planEndsAt: endsAt,
    ...providerIds({ stripeCustomerId }, held, at),
  };
};

/** A member as the console shows them at an instant: a plan is over at its end, whether or not an event recorded it. */
export const memberAt = (document: MemberDocument, at: Date): DirectoryMember => ({
  id: document.id,
  email: document.email,
  displayName: document.displayName,
  username: document.username,
  bio: document.bio,
  photoId: document.photoId,
  ...inForceAt(document, at),
  registeredAt: document.registeredAt,
  lastSignInAt: document.lastSignInAt,
  erased: document.erased,
  membershipRevision: document.membershipRevision,
});
