import type { RecordComparison } from '#domain/comparison/commands.ts';
import { comparisonDecider, comparisonStream } from '#domain/comparison/decider.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

/** Reports the comparison of the night of `context.now`, once. */
export const recordComparison = async (
  ports: CommandPorts,
  found: Pick<RecordComparison, 'compared' | 'drifts' | 'failures'>,
  context: CommandContext,
): Promise<void> => {
  const { now } = context;
  await handleCommand(ports, {
    decider: comparisonDecider,
    stream: comparisonStream(now.toISOString().slice(0, 10)),
    command: { type: 'RecordComparison', ...found, now },
    context,
  });
};
