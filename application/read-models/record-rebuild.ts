import { readModelDecider, readModelStream } from '#domain/read-model/read-model.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

export type RequestedRebuild = {
  /** Name of the read model, such as `member-directory`. */
  readonly name: string;
  readonly generation: number;
  readonly reason: string;
};

export const recordRebuild = async (
  ports: CommandPorts,
  { name, generation, reason }: RequestedRebuild,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: readModelDecider,
    stream: readModelStream(name),
    command: { type: 'RequestRebuild', generation, reason, now: context.now },
    context,
    // The reason is personal data of the staff member who entered it.
    subject: context.actor,
  });
