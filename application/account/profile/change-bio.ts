import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export const changeBio = async (
  ports: CommandPorts,
  { accountId, bio }: { readonly accountId: string; readonly bio: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ChangeAccountBio', bio, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
