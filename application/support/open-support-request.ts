import { supportDecider } from '#domain/support/decider.ts';
import type { OpenSupportRequest } from '#domain/support/commands.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';

export type NewSupportRequest = OpenSupportRequest['request'] & { readonly requestId: string };

/** The form provides the id, so that submitting it twice opens only one request. */
export const openSupportRequest = (
  ports: CommandPorts,
  { requestId, ...request }: NewSupportRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = request;
  const command = { type: 'OpenSupportRequest', request } as const;
  return sendCommand(
    ports,
    supportDecider,
    { id: requestId, subject: accountId, command },
    context,
  );
};
