import {
  comparisonDecider,
  comparisonStream,
  type RecordComparison,
} from '#domain/comparison/comparison.ts';
import type { CommandContext } from '../../command-context.ts';
import { handleCommand, type CommandPorts } from '../../handle-command.ts';

export const recordComparison = async (
  ports: CommandPorts,
  {
    comparisonId,
    ...found
  }: { readonly comparisonId: string } & Pick<RecordComparison, 'compared' | 'drifts' | 'failures'>,
  context: CommandContext,
): Promise<void> => {
  const { now } = context;
  await handleCommand(ports, {
    decider: comparisonDecider,
    stream: comparisonStream(comparisonId),
    command: { type: 'RecordComparison', ...found, now },
    context,
  });
};
