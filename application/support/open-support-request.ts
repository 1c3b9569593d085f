import type { OpenSupportRequest } from '#domain/support/commands.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleSupportCommand } from './handle-support.ts';

export type NewSupportRequest = OpenSupportRequest['request'] & { readonly requestId: string };

/** The form provides the id, so that submitting it twice opens only one request. */
export const openSupportRequest = (
  ports: CommandPorts,
  { requestId, ...request }: NewSupportRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = request;
  const command = { type: 'OpenSupportRequest', request, now: context.now } as const;
  return handleSupportCommand(ports, { requestId, accountId, command }, context);
};
