import { Rejection } from '#domain/shared/rejection.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { endSuspendedSessions, type EndSuspendedSessionsPorts } from './end-suspended-sessions.ts';
import { handleAccount } from './handle-account.ts';

export type Suspension = { readonly accountId: string; readonly reason: string };

/** Closes an account until it is restored; admins cannot suspend their own. A reaction ends the sessions that this leaves. */
export const suspendAccount = async (
  ports: CommandPorts & EndSuspendedSessionsPorts,
  { accountId, reason }: Suspension,
  context: CommandContext,
): Promise<Written> => {
  if (context.actor === accountId) {
    throw new Rejection('conflict', 'account/own-suspension', {
      message: 'You cannot suspend your own account.',
    });
  }
  const command = { type: 'SuspendAccount', reason, now: context.now } as const;
  const suspended = writtenBy(await handleAccount(ports, { accountId, command }, context));
  await endSuspendedSessions(ports, { accountId });
  return suspended;
};

export const restoreAccount = async (
  ports: CommandPorts,
  { accountId, reason }: Suspension,
  context: CommandContext,
): Promise<Written> => {
  const command = { type: 'RestoreAccount', reason, now: context.now } as const;
  return writtenBy(await handleAccount(ports, { accountId, command }, context));
};
