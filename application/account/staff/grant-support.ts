import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../find-account.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type SupportGrant = { readonly email: string; readonly reason: string };

export const grantSupport = async (
  ports: CommandPorts & FindAccountPorts,
  { email, reason }: SupportGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const command = { type: 'GrantAccountSupport', reason, now: context.now } as const;
  return { ...(await handleAccountCommand(ports, { accountId, command }, context)), accountId };
};
