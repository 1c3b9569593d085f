import { membershipDecider } from '#domain/membership/decider.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { MembershipCommand } from '#domain/membership/commands.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { handleCommand, toCommandRequest, type CommandPorts } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import {
  type PlanChangeEffect,
  getPlanChangeEffect,
  type MembershipChange,
} from './effect-of-change.ts';
import {
  goodwillCommand,
  lenientBulkDecider,
  findGoodwillRenewal,
  type RenewalPorts,
} from '../grants/give-goodwill-month.ts';
import { extendCommand } from '../grants/extend-plan.ts';
import { grantCommand } from '../grants/grant-membership.ts';
import { toMembershipCommand, getMissingMemberReason } from './preview-change.ts';
import { createUndoCommand, readUndoneParts } from './undo-bulk-change.ts';

type StaffChange = {
  readonly accountId: string;
  readonly change: MembershipChange;
  readonly reason: string;
};

/**
 * Makes a change if it has an effect on the member. Otherwise appends nothing and returns the reason. A repeat with
 * the same idempotency key gives the same result.
 */
export const changeMembership = async (
  ports: CommandPorts & RenewalPorts,
  { accountId, change, reason }: StaffChange,
  context: CommandContext,
): Promise<Pick<PlanChangeEffect, 'unchanged'>> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  if (account.status !== 'registered') {
    return { unchanged: getMissingMemberReason(account.status === 'erased') };
  }
  const command = await toCommand(ports, { accountId, change, reason }, context);
  const { before, events } = await handleCommand(ports, {
    ...toCommandRequest(membershipDecider, { id: accountId, command }, context),
    decider: { ...membershipDecider, decide: decideWithEffect(change, context) },
  });
  const after = events.reduce(membershipDecider.evolve, before);
  const { unchanged } = getPlanChangeEffect(change, { events, before, after }, context.now);
  return { unchanged };
};

const toCommand = async (
  ports: RenewalPorts,
  { accountId, change, reason }: StaffChange,
  context: CommandContext,
): Promise<MembershipCommand> => {
  const grantId = deriveOrGenerateId(context.idempotencyKey, 'grant', accountId);
  if (change.kind === 'goodwill') {
    const { plan } = change;
    const renewal = await findGoodwillRenewal(ports, { accountId, plan }, context.now);
    return goodwillCommand({ plan, reason, grantId, renewal }, context);
  }
  if (change.kind === 'undo') {
    const { bulkChangeId } = change;
    const parts = await readUndoneParts(ports, { accountId, bulkChangeId });
    return createUndoCommand({ bulkChangeId, reason }, parts, context);
  }
  if (change.kind === 'extend') return extendCommand(change, { grantId, reason }, context);
  if (change.kind !== 'grant')
    return { ...toMembershipCommand(change, context), reason } as MembershipCommand;
  const { plan, duration } = change;
  return grantCommand({ plan, duration, reason }, grantId, context);
};

const decideWithEffect =
  (change: MembershipChange, { now }: CommandContext) =>
  (before: MembershipState, command: MembershipCommand): readonly MembershipEvent[] => {
    const events = lenientBulkDecider.decide(before, command);
    const after = events.reduce(membershipDecider.evolve, before);
    return getPlanChangeEffect(change, { events, before, after }, now).unchanged === null
      ? events
      : [];
  };
