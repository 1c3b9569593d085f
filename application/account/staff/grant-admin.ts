import { accountDecider } from '#domain/account/decider.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../find-account.ts';

export type AdminGrant = { readonly email: string; readonly reason: string };

export const grantAdmin = async (
  ports: CommandPorts & FindAccountPorts,
  { email, reason }: AdminGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const command = { type: 'GrantAccountAdmin', reason, now: context.now } as const;
  return {
    ...(await sendCommand(ports, accountDecider, { id: accountId, command }, context)),
    accountId,
  };
};
