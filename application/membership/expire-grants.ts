import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMembership } from './handle-membership.ts';

export const expireGrants = async (
  ports: CommandPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<Written> => {
  const command = { type: 'ExpireGrants', now: context.now } as const;
  return writtenBy(await handleMembership(ports, { accountId, command }, context));
};
