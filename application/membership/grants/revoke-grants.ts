import type { RevokeGrants } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

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

export type EndGrantRequest = {
  readonly accountId: string;
  readonly grantId: string;
  readonly reason: string;
};

export const endGrant = async (
  ports: CommandPorts,
  { accountId, grantId, reason }: EndGrantRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const command = { type: 'RevokeGrant', grantId, reason, now: context.now } as const;
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

/** Undoes a grant within 24 hours of giving it, which restores the previous plan, end date and customer id. */
export const undoGrant = async (
  ports: CommandPorts,
  { accountId, grantId, reason }: EndGrantRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const command = { type: 'UndoGrant', grantId, reason, now: context.now } as const;
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

export const revokeCommand = (
  revocation: Omit<GrantRevocation, 'accountId'>,
  { now }: CommandContext,
): RevokeGrants => ({ type: 'RevokeGrants', ...revocation, now });
