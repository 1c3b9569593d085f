import { singleLineText } from '#contract/text.ts';
import { operatorOption, UsageError } from './arguments.ts';
import type { Command } from './command.ts';

const operatorName = singleLineText(100, 'Please give your name.');

/** The name under which acts on the command line are recorded. */
export const parseOperatorName = (given: string | undefined): string => {
  const name = operatorName.safeParse(given);
  if (name.success) return name.data;
  throw new UsageError('--operator must be your name, which is recorded with what you do.');
};

type NameSources = {
  /** The setting `OPERATOR_NAME`. */
  readonly setting: string | undefined;
  /** The user of this machine. */
  readonly user: string | undefined;
};

/**
 * Adds the operator’s name unless it was typed. It is added here, because the command may run in another process. A
 * command that asks for the name itself does not accept the user of the machine.
 */
export const withOperatorName = (
  argv: readonly string[],
  command: Pick<Command, 'runs' | 'options'>,
  { setting, user }: NameSources,
): readonly string[] => {
  if (command.runs === 'locally' || argv.some(isOperatorOption)) return argv;
  const name = setting ?? (command.options.includes(operatorOption) ? undefined : user);
  return name === undefined ? argv : [...argv, `--${operatorOption}=${name}`];
};

const isOperatorOption = (word: string): boolean =>
  word === `--${operatorOption}` || word.startsWith(`--${operatorOption}=`);
