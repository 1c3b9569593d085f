import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleBulkChange } from './handle-bulk-change.ts';

/** The step under way is finished; what is done stays done. */
export const stopBulkChange = async (
  ports: CommandPorts,
  { bulkChangeId, reason }: { readonly bulkChangeId: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'StopBulkChange', reason, now: context.now } as const;
  return handleBulkChange(ports, { bulkChangeId, command }, context);
};
