import type { CommandHandlers } from '../shared/decider.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import type { HeldGrant } from '../shared/plans/effective-plan.ts';
import { Rejection } from '../shared/rejection.ts';
import { dayMs } from '../shared/time/durations.ts';
import type {
  ExpireGrants,
  GiveTime,
  GrantMembership,
  RevokeGrant,
  RevokeGrants,
  UndoBulkChange,
  UndoGrant,
} from './commands.ts';
import type { GrantTerm, MembershipEvent, MembershipGrantExpired } from './events.ts';
import { getGrantEnd, manualCustomerId } from './grant-terms.ts';
import { findGrant, type PastGrant } from './grants.ts';
import { getHoldings, type MembershipState } from './state.ts';

export const grantMembership = (
  state: MembershipState,
  command: GrantMembership,
): readonly MembershipEvent[] =>
  grantOnce(state, command, {
    duration: command.duration,
    endsAt: getGrantEnd(command.duration, command.now),
  });

const giveTime = (state: MembershipState, command: GiveTime): readonly MembershipEvent[] => {
  const { endsAt, now } = command;
  if (endsAt !== null && endsAt <= now) {
    throw new Rejection('invalid', 'membership/end-in-past', {
      message: 'Please choose an end in the future.',
      field: 'endsAt',
    });
  }
  return grantOnce(state, command, { duration: toGrantTerm(command), endsAt });
};

const toGrantTerm = ({ endsAt, isTrial }: GiveTime): GrantTerm => {
  if (endsAt === null) return 'lifetime';
  return isTrial ? 'trial' : 'until';
};

type GrantPeriod = { readonly duration: GrantTerm; readonly endsAt: Date | null };

const grantOnce = (
  state: MembershipState,
  { grantId, plan, reason, now }: Omit<GrantMembership, 'type' | 'duration'>,
  { duration, endsAt }: GrantPeriod,
): readonly MembershipEvent[] => {
  if (findGrant(state, grantId) !== undefined) return [];
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
        endsAt: endsAt?.toISOString() ?? null,
      },
    },
  ];
};

const revokeGrants = (
  state: MembershipState,
  { plan, ...ending }: RevokeGrants,
): readonly MembershipEvent[] =>
  getHoldings(state)
    .grants.filter((grant) => plan === undefined || grant.plan === plan)
    .map((grant) => toEndEvent(grant, ending));

const revokeGrant = (
  state: MembershipState,
  { grantId, ...ending }: RevokeGrant,
): readonly MembershipEvent[] => {
  requireGrant(state, grantId);
  return getHoldings(state)
    .grants.filter((grant) => grant.grantId === grantId)
    .map((grant) => toEndEvent(grant, ending));
};

const undoGrant = (
  state: MembershipState,
  { grantId, reason, now }: UndoGrant,
): readonly MembershipEvent[] => {
  const { grantedAt } = requireGrant(state, grantId);
  const heldGrant = getHoldings(state).grants.find((grant) => grant.grantId === grantId);
  if (heldGrant === undefined) return [];
  if (now.getTime() > Date.parse(grantedAt) + dayMs) {
    throw new Rejection('conflict', 'membership/undo-too-late', {
      message: 'A grant can be undone for 24 hours. End it instead.',
    });
  }
  return [toEndEvent(heldGrant, { reason, now, undo: true })];
};

const undoBulkChange = (
  state: MembershipState,
  { bulkChangeId: undoOf, grantIds, ended, reason, now }: UndoBulkChange,
): readonly MembershipEvent[] => {
  const { grants } = getHoldings(state);
  const heldIds = new Set(grants.map(({ grantId }) => grantId));
  return [
    ...grants
      .filter(({ grantId }) => grantIds.includes(grantId))
      .map((grant) => toEndEvent(grant, { reason, now, undoOf })),
    ...ended
      .filter(({ grantId, endsAt }) => !heldIds.has(grantId) && !hasEnded(endsAt, now))
      .map((grant): MembershipEvent => ({
        type: 'MembershipGranted',
        data: { ...grant, reason, undoOf },
      })),
  ];
};

const requireGrant = (state: MembershipState, grantId: string): PastGrant => {
  const grant = findGrant(state, grantId);
  if (grant !== undefined) return grant;
  throw new Rejection('missing', 'membership/unknown-grant', {
    message: 'This member has no such grant.',
  });
};

type EndContext = Pick<RevokeGrant, 'reason' | 'now'> & {
  readonly undo?: true;
  readonly undoOf?: string;
};

// If the end of the grant has already passed, the event is an expiry.
const toEndEvent = (grant: HeldGrant, { reason, now, undo, undoOf }: EndContext): MembershipEvent =>
  toExpiry(grant, now) ?? {
    type: 'MembershipGrantRevoked',
    data: {
      grantId: grant.grantId,
      plan: grant.plan,
      reason,
      revokedAt: now.toISOString(),
      ...(undo && { undo }),
      ...(undoOf !== undefined && { undoOf }),
    },
  };

const expireGrants = (state: MembershipState, { now }: ExpireGrants): readonly MembershipEvent[] =>
  getHoldings(state)
    .grants.map((grant) => toExpiry(grant, now))
    .filter((event) => event !== undefined)
    .sort((one, other) => one.data.expiredAt.localeCompare(other.data.expiredAt));

const toExpiry = (grant: HeldGrant, now: Date): MembershipGrantExpired | undefined =>
  grant.endsAt !== null && hasEnded(grant.endsAt, now)
    ? {
        type: 'MembershipGrantExpired',
        data: { grantId: grant.grantId, plan: grant.plan, expiredAt: grant.endsAt },
      }
    : undefined;

export const grantHandlers: CommandHandlers<
  MembershipState,
  | GrantMembership
  | GiveTime
  | RevokeGrants
  | RevokeGrant
  | UndoGrant
  | UndoBulkChange
  | ExpireGrants,
  MembershipEvent
> = {
  GrantMembership: grantMembership,
  GiveTime: giveTime,
  RevokeGrants: revokeGrants,
  RevokeGrant: revokeGrant,
  UndoGrant: undoGrant,
  UndoBulkChange: undoBulkChange,
  ExpireGrants: expireGrants,
};
