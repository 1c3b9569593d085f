import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { recordSignIn } from './record-sign-in.ts';

export type SignOut = { readonly accountId: string; readonly cause: 'asked' | 'inactivity' };

/** Records a sign-out. The caller ends the session. */
export const signOut = async (
  ports: CommandPorts,
  { accountId, cause }: SignOut,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'RecordSignOut', cause, now: context.now } as const;
  return recordSignIn(ports, { accountId, command }, context);
};
