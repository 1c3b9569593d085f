import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type SupportRevocation = { readonly accountId: string; readonly reason: string };

export const revokeSupport = async (
  ports: CommandPorts,
  { accountId, reason }: SupportRevocation,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'RevokeAccountSupport', reason, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
