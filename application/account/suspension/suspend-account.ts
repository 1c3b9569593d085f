import type { SuspendAccount } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { EndTiming } from '#domain/shared/plans/subscription.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { endSuspendedSessions, type EndSuspendedSessionsPorts } from './end-suspended-sessions.ts';

export type Suspension = {
  readonly accountId: string;
  readonly reason: string;
  /** When a running subscription ends; it stays when undefined. */
  readonly endPlan?: EndTiming | undefined;
};

/**
 * Blocks an account until it is restored. Admins cannot suspend their own account. A reaction also ends its sessions,
 * in case this call is interrupted.
 */
export const suspendAccount = async (
  ports: CommandPorts & EndSuspendedSessionsPorts,
  { accountId, ...suspension }: Suspension,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = suspendCommand({ accountId, ...suspension }, context);
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  await endSuspendedSessions(ports, { accountId });
  return result;
};

/** Refuses the caller's own account. */
export const suspendCommand = (
  { accountId, reason, endPlan }: Suspension,
  { actor, now }: CommandContext,
): SuspendAccount => {
  if (actor === accountId) {
    throw new Rejection('conflict', 'account/own-suspension', {
      message: 'You cannot suspend your own account.',
    });
  }
  return { type: 'SuspendAccount', reason, planEnd: endPlan, now };
};
