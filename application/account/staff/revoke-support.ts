import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../find-account.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type SupportRevocation = { readonly email: string; readonly reason: string };

export const revokeSupport = async (
  ports: CommandPorts & FindAccountPorts,
  { email, reason }: SupportRevocation,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const command = { type: 'RevokeAccountSupport', reason, now: context.now } as const;
  return { ...(await handleAccountCommand(ports, { accountId, command }, context)), accountId };
};
