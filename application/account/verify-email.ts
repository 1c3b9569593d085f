import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleAccount } from './handle-account.ts';

export const verifyEmail = async (
  ports: CommandPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Written> => {
  const command = { type: 'VerifyAccountEmail', now: context.now } as const;
  return writtenBy(await handleAccount(ports, { accountId, command }, context));
};
