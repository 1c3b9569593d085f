import { hasEnded } from '../shared/time/has-ended.ts';
import type { HeldGrant } from '../shared/plans/effective-plan.ts';
import { Rejection } from '../shared/rejection.ts';
import type { ExpireGrants, GrantMembership, RevokeGrant, RevokeGrants } from './commands.ts';
import type { MembershipEvent, MembershipGrantExpired } from './events.ts';
import { endOfGrant, manualCustomerId } from './grant-terms.ts';
import { plansHeld, type MembershipState } from './state.ts';

export const grantMembership = (
  state: MembershipState,
  { grantId, plan, duration, reason, now }: GrantMembership,
): readonly MembershipEvent[] => {
  if (state.grantIds.includes(grantId)) return [];
  return [
    {
      type: 'MembershipGranted',
      data: {
        grantId,
        plan,
        duration,
        customerId: manualCustomerId(grantId),
        reason,
        grantedAt: now.toISOString(),
        endsAt: endOfGrant(duration, now)?.toISOString() ?? null,
      },
    },
  ];
};

export const revokeGrants = (
  state: MembershipState,
  { plan, ...ending }: RevokeGrants,
): readonly MembershipEvent[] =>
  plansHeld(state)
    .grants.filter((grant) => plan === undefined || grant.plan === plan)
    .map((grant) => endingOf(grant, ending));

export const revokeGrant = (
  state: MembershipState,
  { grantId, ...ending }: RevokeGrant,
): readonly MembershipEvent[] => {
  if (!state.grantIds.includes(grantId)) {
    throw new Rejection('missing', 'membership/unknown-grant', {
      message: 'This member has no such grant.',
    });
  }
  return plansHeld(state)
    .grants.filter((grant) => grant.grantId === grantId)
    .map((grant) => endingOf(grant, ending));
};

// A grant whose end has passed expired, even when that is recorded only now.
const endingOf = (
  grant: HeldGrant,
  { reason, now }: Pick<RevokeGrant, 'reason' | 'now'>,
): MembershipEvent =>
  expiryOf(grant, now) ?? {
    type: 'MembershipGrantRevoked',
    data: { grantId: grant.grantId, plan: grant.plan, reason, revokedAt: now.toISOString() },
  };

export const expireGrants = (
  state: MembershipState,
  { now }: ExpireGrants,
): readonly MembershipEvent[] =>
  plansHeld(state)
    .grants.map((grant) => expiryOf(grant, now))
    .filter((event) => event !== undefined)
    .sort((one, other) => one.data.expiredAt.localeCompare(other.data.expiredAt));

const expiryOf = (grant: HeldGrant, now: Date): MembershipGrantExpired | undefined =>
  grant.endsAt !== null && hasEnded(grant.endsAt, now)
    ? {
        type: 'MembershipGrantExpired',
        data: { grantId: grant.grantId, plan: grant.plan, expiredAt: grant.endsAt },
      }
    : undefined;
