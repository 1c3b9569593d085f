import { createInterface } from 'node:readline/promises';
import { parseArguments, UsageError } from './arguments.ts';
import type { Command } from './command.ts';

export type Terminal = {
  readonly isInteractive: boolean;
  readonly ask: (question: string) => Promise<string>;
};

export type ConfirmationResult =
  { readonly argv: readonly string[] } | { readonly refusal: string };

/**
 * Asks for the confirmation of a command that cannot be undone. The answer adds `--yes`, because the command may run in
 * another process.
 */
export const confirmCommand = async (
  command: Command,
  argv: readonly string[],
  { isInteractive, ask }: Terminal,
): Promise<ConfirmationResult> => {
  if (command.runs === 'locally' || command.confirmation === undefined) return { argv };
  const parsedArguments = tryParseArguments(command, argv);
  // The product reports wrong usage.
  if (parsedArguments === undefined || parsedArguments.options['yes'] !== undefined)
    return { argv };
  if (!isInteractive) {
    return {
      refusal: `"${command.name}" cannot be undone. There is no terminal to confirm it in. Add --yes to run it anyway.`,
    };
  }
  const { question, expected } = command.confirmation(parsedArguments);
  const answer = (await ask(`${question} `)).trim();
  if (answer.toLowerCase() === expected.toLowerCase()) return { argv: [...argv, '--yes'] };
  return { refusal: 'The answer did not match. Nothing was done.' };
};

const tryParseArguments = (command: Command, argv: readonly string[]) => {
  try {
    return parseArguments(argv.slice(command.name.split(' ').length), command);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
};

/** The terminal of this process. Questions go to the error output, so that the result can be piped. */
export const ownTerminal: Terminal = {
  isInteractive: process.stdin.isTTY,
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
};
