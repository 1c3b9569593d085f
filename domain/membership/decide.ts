import { hasEnded } from '../shared/has-ended.ts';
import type { HeldGrant } from '../shared/plan-in-force.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  ExpireGrants,
  GiveGoodwillMonth,
  GrantMembership,
  MembershipCommand,
  RevokeGrant,
  RevokeGrants,
} from './commands.ts';
import type { MembershipEvent, MembershipGrantExpired } from './events.ts';
import { endOfGrant, manualCustomerId } from './grant-terms.ts';
import { decideCheckout, isAboutCheckout, recordRefund } from './decide-checkout.ts';
import { giveGoodwillMonth } from './decide-goodwill.ts';
import { decidePrice, isAboutPrice } from './decide-price.ts';
import { reconcileSubscription } from './decide-subscription.ts';
import { withdrawSubscription } from './decide-withdrawal.ts';
import { plansHeld, type MembershipState } from './state.ts';

export const decide = (
  state: MembershipState,
  command: MembershipCommand,
): readonly MembershipEvent[] => {
  if (isAboutCheckout(command)) return decideCheckout(state, command);
  if (isAboutPrice(command)) return decidePrice(state, command);
  if (givesPlan(command)) return givePlan(state, command);
  switch (command.type) {
    case 'RevokeGrants':
      return revokeGrants(state, command);
    case 'RevokeGrant':
      return revokeGrant(state, command);
    case 'ExpireGrants':
      return expireGrants(state, command);
    case 'ReconcileSubscription':
      return reconcileSubscription(state, command);
    case 'RecordRefund':
      return recordRefund(state, command);
    case 'WithdrawSubscription':
      return withdrawSubscription(state, command);
  }
};

type GivingPlan = GrantMembership | GiveGoodwillMonth;

const givesPlan = (command: MembershipCommand): command is GivingPlan =>
  command.type === 'GrantMembership' || command.type === 'GiveGoodwillMonth';

const givePlan = (state: MembershipState, command: GivingPlan): readonly MembershipEvent[] => {
  switch (command.type) {
    case 'GrantMembership':
      return grantMembership(state, command);
    case 'GiveGoodwillMonth':
      return giveGoodwillMonth(state, command);
  }
};

const grantMembership = (
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

const revokeGrants = (
  state: MembershipState,
  { plan, ...ending }: RevokeGrants,
): readonly MembershipEvent[] =>
  plansHeld(state)
    .grants.filter((grant) => plan === undefined || grant.plan === plan)
    .map((grant) => endingOf(grant, ending));

const revokeGrant = (
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

const expireGrants = (state: MembershipState, { now }: ExpireGrants): readonly MembershipEvent[] =>
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
