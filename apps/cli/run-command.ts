import { Rejection } from '#domain/shared/rejection.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { operatorOption, parseArguments, UsageError, type Arguments } from './arguments.ts';
import { commands } from './catalogue.ts';
import type {
  Command,
  ExitCode,
  LocalCommand,
  Output,
  ProductCommand,
  RunningDemo,
} from './command.ts';
import { parseOperatorName } from './operator-name.ts';
import { formatUsage, formatCommandUsage } from './usage.ts';

export const asksForHelp = (argv: readonly string[]): boolean =>
  argv.length === 0 || argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');

export const showHelp = ({ line }: Output): ExitCode => {
  formatUsage(commands).forEach(line);
  return 0;
};

export const findCommand = (
  argv: readonly string[],
  known: readonly Command[] = commands,
): Command | undefined =>
  known
    .filter(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '))
    .sort((one, other) => other.name.length - one.name.length)[0];

export const rejectUnknownCommand = (argv: readonly string[], output: Output): ExitCode => {
  output.error(`Unknown command "${argv.slice(0, 2).join(' ')}".`);
  output.error('');
  formatUsage(commands).forEach(output.error);
  return 2;
};

export const runInProduct = async (
  platform: Platform,
  argv: readonly string[],
  output: Output,
  running: RunningDemo = {},
): Promise<ExitCode> => {
  if (asksForHelp(argv)) return showHelp(output);
  const command = findCommand(argv);
  if (!command) return rejectUnknownCommand(argv, output);
  if (command.runs === 'locally') {
    output.error(`"${command.name}" does not run inside Tidemark. Run it on the command line.`);
    return 2;
  }
  return reportFailure(command, output, {
    run: () => command.run(platform, parseCommandArguments(command, argv), output, running),
    onError: (err) => {
      platform.logger.error({ err, command: command.name }, 'An operator command failed.');
    },
  });
};

export const runLocally = (
  command: LocalCommand,
  argv: readonly string[],
  output: Output,
): Promise<ExitCode> =>
  reportFailure(command, output, {
    run: () => command.run(parseCommandArguments(command, argv), output),
    onError: () => undefined,
  });

const parseCommandArguments = (command: Command, argv: readonly string[]): Arguments => {
  const given = parseArguments(argv.slice(command.name.split(' ').length), command);
  if (given.options[operatorOption] !== undefined) parseOperatorName(given.options[operatorOption]);
  return given;
};

type Attempt = {
  readonly run: () => Promise<void>;
  // Called for errors other than wrong usage and errors with a complete message.
  readonly onError: (error: unknown) => void;
};

const reportFailure = async (
  command: ProductCommand | LocalCommand,
  output: Output,
  { run, onError }: Attempt,
): Promise<ExitCode> => {
  try {
    await run();
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return reportUsageError(error.message, command, output);
    if (error instanceof Rejection || error instanceof OperatorError) {
      output.error(error.message);
      return 1;
    }
    onError(error);
    output.error(
      `${command.name} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  }
};

const reportUsageError = (message: string, command: Command, output: Output): ExitCode => {
  output.error(message);
  output.error(formatCommandUsage(command));
  return 2;
};
