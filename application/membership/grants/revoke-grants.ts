import type { MembershipCommand, RevokeGrants } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts, type WithoutTime } from '../../handle-command.ts';

export type GrantRevocation = {
  readonly accountId: string;
  readonly reason: string;
  /** Revokes only grants of this plan; all grants if absent. */
  readonly plan?: PaidPlanId;
};

/** Revokes grants. A paid subscription is not affected. */
export const revokeGrants = async (
  ports: CommandPorts,
  { accountId, ...revocation }: GrantRevocation,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const command = revokeCommand(revocation, context);
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

type GrantCommand = Extract<MembershipCommand, { readonly type: 'RevokeGrant' | 'UndoGrant' }>;

/** Ends one grant, or undoes it within 24 hours, which restores the previous plan, end date and customer id. */
export const changeGrant = async (
  ports: CommandPorts,
  {
    accountId,
    command,
  }: { readonly accountId: string; readonly command: WithoutTime<GrantCommand> },
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

export const revokeCommand = (
  revocation: Omit<GrantRevocation, 'accountId'>,
  { now }: CommandContext,
): RevokeGrants => ({ type: 'RevokeGrants', ...revocation, now });
