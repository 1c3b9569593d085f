import type { BulkChangeCommand } from '#domain/bulk-change/commands.ts';
import { bulkChangeDecider, bulkChangeStream } from '#domain/bulk-change/decider.ts';
import type { BulkChangeEvent } from '#domain/bulk-change/events.ts';
import type { BulkChangeState, StartedBulkChange } from '#domain/bulk-change/state.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type BulkChangeTarget = { readonly bulkChangeId: string; readonly command: BulkChangeCommand };

const commandsWithText: ReadonlySet<string> = new Set<BulkChangeCommand['type']>([
  'StartBulkChange',
  'StopBulkChange',
]);

export const handleBulkChangeCommand = (
  ports: CommandPorts,
  { bulkChangeId, command }: BulkChangeTarget,
  context: CommandContext,
): Promise<HandledCommand<BulkChangeEvent, BulkChangeState>> =>
  handleCommand(ports, {
    decider: bulkChangeDecider,
    stream: bulkChangeStream(bulkChangeId),
    command,
    // The decider recognises a repeated command by its state.
    context: withoutRequestKeys(context),
    // Reason and filter are personal data of the admin who entered them.
    ...(commandsWithText.has(command.type) && { subject: context.actor }),
  });

export const loadBulkChange = async (
  ports: LoadPorts,
  bulkChangeId: string,
): Promise<StartedBulkChange | undefined> => {
  const stream = bulkChangeStream(bulkChangeId);
  const state = await loadState(ports, { decider: bulkChangeDecider, stream });
  return state.status === 'not-started' ? undefined : state;
};
