import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type SupportGrant = { readonly accountId: string; readonly reason: string };

export const grantSupport = async (
  ports: CommandPorts,
  { accountId, reason }: SupportGrant,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'GrantAccountSupport', reason, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
