import type { MembershipPreview } from '#contract/membership-preview.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { MembershipCommand } from '#domain/membership/commands.ts';
import { plansHeld } from '#domain/membership/state.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { CommandContext } from '../command-context.ts';
import { dryRunCommand } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { effectOf, periodsOf, type MembershipChange } from './effect-of-change.ts';
import { goodwillCommand, withoutRefusal } from './give-goodwill-month.ts';
import { grantCommand } from './grant-membership.ts';
import { membershipRequest } from './handle-membership.ts';
import { revokeCommand } from './revoke-grants.ts';

export type PreviewPorts = { readonly eventStore: Pick<EventStore, 'read'> };

/** Decides the command on today's events and appends nothing. */
export const previewChange = async (
  ports: PreviewPorts,
  { accountId, change }: { readonly accountId: string; readonly change: MembershipChange },
  context: CommandContext,
): Promise<MembershipPreview> => {
  const command = commandOf(change, context);
  const [account, dryRun] = await Promise.all([
    loadState(ports, { decider: accountDecider, stream: accountStream(accountId) }),
    dryRunCommand(ports, {
      ...membershipRequest({ accountId, command }, context),
      decider: withoutRefusal,
    }),
  ]);
  const before = periodsOf(plansHeld(dryRun.before), context.now);
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
  const { after, whyNot } = effectOf(change, dryRun, context.now);
  const events = dryRun.events.map(({ type }) => type);
  return { ...common, changes: whyNot === null, whyNot, after, events };
};

/** Reasons and ids of new grants have no influence on the decision. */
export const commandOf = (change: MembershipChange, context: CommandContext): MembershipCommand => {
  const reason = '';
  if (change.kind === 'revoke') return revokeCommand({ reason }, context);
  if (change.kind === 'end') {
    return { type: 'RevokeGrant', grantId: change.grantId, reason, now: context.now };
  }
  if (change.kind === 'goodwill') {
    return goodwillCommand({ plan: change.plan, reason, grantId: 'preview' }, context);
  }
  const { plan, duration } = change;
  return grantCommand({ plan, duration, reason }, 'preview', context);
};
