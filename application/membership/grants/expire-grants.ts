import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleMembershipCommand } from '../handle-membership.ts';

export const expireGrants = async (
  ports: CommandPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ExpireGrants', now: context.now } as const;
  return handleMembershipCommand(ports, { accountId, command }, context);
};
