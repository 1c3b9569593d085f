import type { OpenSupportRequest } from '#domain/support/commands.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleSupport } from './handle-support.ts';

export type NewSupportRequest = OpenSupportRequest['request'] & { readonly requestId: string };

/** The id came with the form, so that a form that is sent again opens no second request. */
export const openSupportRequest = (
  ports: CommandPorts,
  { requestId, ...request }: NewSupportRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = request;
  const command = { type: 'OpenSupportRequest', request, now: context.now } as const;
  return handleSupport(ports, { requestId, accountId, command }, context);
};
