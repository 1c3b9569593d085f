import {
  type CannedAnswerCommand,
  cannedAnswerDecider,
  cannedAnswerStream,
} from '#domain/canned-answers/canned-answers.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { deriveOrGenerateId } from '../derive-id.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

type AnswerContent = { readonly title: string; readonly text: string };
type Answer = { readonly answerId: string };

export const createCannedAnswer = async (
  ports: CommandPorts,
  words: AnswerContent,
  context: CommandContext,
): Promise<CommandResult & Answer> => {
  const answerId = deriveOrGenerateId(context.idempotencyKey, 'canned-answer');
  const command = { type: 'CreateCannedAnswer', ...words, now: context.now } as const;
  return { ...(await handle(ports, { answerId, command }, context)), answerId };
};

export const changeCannedAnswer = (
  ports: CommandPorts,
  { answerId, ...words }: Answer & AnswerContent,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ChangeCannedAnswer', ...words, now: context.now } as const;
  return handle(ports, { answerId, command }, context);
};

export const removeCannedAnswer = (
  ports: CommandPorts,
  { answerId }: Answer,
  context: CommandContext,
): Promise<CommandResult> =>
  handle(ports, { answerId, command: { type: 'RemoveCannedAnswer', now: context.now } }, context);

const handle = async (
  ports: CommandPorts,
  { answerId, command }: Answer & { readonly command: CannedAnswerCommand },
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: cannedAnswerDecider,
    stream: cannedAnswerStream(answerId),
    command,
    context,
  });
