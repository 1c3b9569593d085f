import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleBulkChangeCommand } from './handle-bulk-change.ts';

/** Stops after the current step. Changes already made are kept. */
export const stopBulkChange = async (
  ports: CommandPorts,
  { bulkChangeId, reason }: { readonly bulkChangeId: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'StopBulkChange', reason, now: context.now } as const;
  return handleBulkChangeCommand(ports, { bulkChangeId, command }, context);
};
