import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { grant, revoke } from './admin.ts';
import type { Command } from './command.ts';
import { writeMembers } from './demo-members.ts';
import { listJobs } from './jobs-list.ts';
import { erase } from './members-erase.ts';
import { listProjections } from './projections-list.ts';
import { rebuild } from './projections-rebuild.ts';
import { listSources } from './sources.ts';
import { usage, UsageError } from './usage.ts';

/** Every operator command, under the words that call it. */
const commands: Readonly<Record<string, Command>> = {
  'projections list': listProjections,
  'projections rebuild': rebuild,
  'admin grant': grant,
  'admin revoke': revoke,
  'members erase': erase,
  'jobs list': listJobs,
  sources: listSources,
  'demo members': writeMembers,
};

export type CommandResult = {
  readonly lines: readonly string[];
  /** 0 done; 1 refused or failed; 2 typed wrongly. */
  readonly exitCode: 0 | 1 | 2;
};

export const isCommand = (argv: readonly string[]): boolean =>
  Object.hasOwn(commands, argv.slice(0, 2).join(' '));

/** No word at all, `help`, `--help` or `-h`. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  argv.length === 0 || argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');

export const wrongUsage = (message: string): CommandResult => ({
  lines: [message, '', ...usage],
  exitCode: 2,
});

/** Runs an operator command on a platform that is open: that of the running process, or one opened for it. */
export const runCommand = async (
  platform: Platform,
  argv: readonly string[],
): Promise<CommandResult> => {
  if (asksForHelp(argv)) return { lines: usage, exitCode: 0 };
  const name = argv.slice(0, 2).join(' ');
  const command = isCommand(argv) ? commands[name] : undefined;
  if (!command) return wrongUsage(`There is no command "${name}".`);
  try {
    return { lines: await command(platform, argv.slice(2)), exitCode: 0 };
  } catch (error) {
    if (error instanceof UsageError) return wrongUsage(error.message);
    if (error instanceof Rejection) return { lines: [error.message], exitCode: 1 };
    platform.logger.error({ err: error, command: name }, 'An operator command failed.');
    const reason = error instanceof Error ? error.message : String(error);
    return { lines: [`${name} failed: ${reason}`], exitCode: 1 };
  }
};
