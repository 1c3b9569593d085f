import type { MembershipPreview, PlanPeriod } from '#contract/membership-preview.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { MembershipCommand } from '#domain/membership/commands.ts';
import type { GrantDuration, MembershipEvent } from '#domain/membership/events.ts';
import { plansHeld, type MembershipState } from '#domain/membership/state.ts';
import { planPeriods } from '#domain/shared/plan-in-force.ts';
import { planLabels, type PaidPlanId } from '#domain/shared/plans.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { CommandContext } from '../command-context.ts';
import { dryRunCommand, type DryRun } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { grantCommand } from './grant-membership.ts';
import { membershipRequest } from './handle-membership.ts';
import { revokeCommand } from './revoke-grants.ts';

export type PreviewPorts = { readonly eventStore: Pick<EventStore, 'read'> };

/** A command under consideration; its reason is added when it is sent. */
export type MembershipChange =
  | { readonly kind: 'grant'; readonly plan: PaidPlanId; readonly duration: GrantDuration }
  | { readonly kind: 'revoke' };

/** Decides the command on today's events and appends nothing. */
export const previewChange = async (
  ports: PreviewPorts,
  { accountId, change }: { readonly accountId: string; readonly change: MembershipChange },
  context: CommandContext,
): Promise<MembershipPreview> => {
  const command = commandOf(change, context);
  const [account, dryRun] = await Promise.all([
    loadState(ports, { decider: accountDecider, stream: accountStream(accountId) }),
    dryRunCommand(ports, membershipRequest({ accountId, command }, context)),
  ]);
  const before = periodsOf(dryRun.before, context.now);
  const common = {
    memberId: accountId,
    at: context.now.toISOString(),
    membershipRevision: dryRun.revision,
    before,
  };
  if (account.status !== 'registered') {
    const whyNot =
      account.status === 'erased' ? 'the account is erased' : 'there is no such member';
    return { ...common, changes: false, whyNot, after: before, events: [] };
  }
  const after = periodsOf(dryRun.after, context.now);
  const whyNot = reasonAgainst(change, dryRun, { before, after });
  const events = dryRun.events.map(({ type }) => type);
  return { ...common, changes: whyNot === null, whyNot, after, events };
};

// Reasons and ids have no influence on the decision.
const commandOf = (change: MembershipChange, context: CommandContext): MembershipCommand => {
  const reason = '';
  if (change.kind === 'revoke') return revokeCommand({ reason }, context);
  const { plan, duration } = change;
  return grantCommand({ plan, duration, reason }, 'preview', context);
};

const periodsOf = (state: MembershipState, now: Date): PlanPeriod[] =>
  planPeriods(plansHeld(state), now).map(({ plan, origin, endsAt }) => ({ plan, origin, endsAt }));

type Periods = { readonly before: readonly PlanPeriod[]; readonly after: readonly PlanPeriod[] };

// Null when the change has an effect.
const reasonAgainst = (
  change: MembershipChange,
  { events }: DryRun<MembershipEvent, MembershipState>,
  { before, after }: Periods,
): string | null => {
  if (change.kind === 'revoke') {
    if (events.some(({ type }) => type === 'MembershipGrantRevoked')) return null;
    return before[0]?.origin === 'subscription'
      ? 'paid plans are never revoked'
      : 'there is no grant to end';
  }
  return samePeriods(before, after) ? covering(change.plan, before) : null;
};

const samePeriods = (one: readonly PlanPeriod[], other: readonly PlanPeriod[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const covering = (plan: PaidPlanId, before: readonly PlanPeriod[]): string => {
  const same = before.find((period) => period.plan === plan);
  if (same === undefined) return `${labelOf(before[0])} contains it`;
  const how = same.origin === 'grant' ? 'by hand' : 'paid';
  const higher = before.slice(0, before.indexOf(same)).map((period) => `${labelOf(period)}, then `);
  return `already ${higher.join('')}${labelOf(same)}, ${how}`;
};

const labelOf = (period: PlanPeriod | undefined): string => planLabels[period?.plan ?? 'free'];
