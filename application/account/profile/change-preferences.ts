import type { AccountPreferences } from '#domain/account/commands.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type PreferencesChange = AccountPreferences & { readonly accountId: string };

export const changePreferences = async (
  ports: CommandPorts,
  { accountId, ...preferences }: PreferencesChange,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ChangeAccountPreferences', ...preferences, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
