import { comparisonDecider, comparisonStream } from '#domain/comparison/comparison.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { handleCommand, type CommandPorts } from '../../handle-command.ts';

/** Requests a read-only comparison of all paid accounts with the payment provider. A worker runs it. */
export const requestComparison = async (
  ports: CommandPorts,
  { reason }: { readonly reason: string },
  context: CommandContext,
): Promise<CommandResult & { readonly comparisonId: string }> => {
  const comparisonId = deriveOrGenerateId(context.idempotencyKey, 'comparison');
  const result = await handleCommand(ports, {
    decider: comparisonDecider,
    stream: comparisonStream(comparisonId),
    command: { type: 'RequestComparison', reason, now: context.now },
    context,
    subject: context.actor,
  });
  return { ...result, comparisonId };
};
