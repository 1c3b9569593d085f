import { userInfo } from 'node:os';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { describeInstallation, configuredEngines } from '#platform/data-dir/installation.ts';
import {
  DataDirLockedError,
  lockDataDir,
  hasLockFile,
  type LockHolder,
} from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { resolveFileArguments } from './arguments.ts';
import { runInRunningProcess } from './ask-running-process.ts';
import type { ExitCode } from './command.ts';
import { confirmCommand, ownTerminal } from './confirm-command.ts';
import { withOperatorName } from './operator-name.ts';
import { findMissingDataError } from './require-data.ts';
import {
  asksForHelp,
  findCommand,
  rejectUnknownCommand,
  runInProduct,
  runLocally,
  showHelp,
} from './run-command.ts';
import { terminalOutput } from './terminal-output.ts';

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const output = terminalOutput(process.stdout, process.stderr);

// Runs `npm run cli -- <command>` in the running process, or opens the data directly if there is none.
const main = async (typed: readonly string[]): Promise<ExitCode> => {
  if (asksForHelp(typed)) return showHelp(output);
  const command = findCommand(typed);
  if (!command) return rejectUnknownCommand(typed, output);
  const confirmation = await confirmCommand(command, typed, ownTerminal);
  if ('refusal' in confirmation) return reportRefusal(confirmation.refusal);
  const typedArgv = resolveFileArguments(confirmation.argv, command, process.cwd());
  if (command.runs === 'locally') return runLocally(command, typedArgv, output);
  const config = readConfig(process.env);
  const names = { setting: config.OPERATOR_NAME, user: findUserName() };
  const argv = withOperatorName(typedArgv, command, names);
  const missingDataError = findMissingDataError(command, config);
  if (missingDataError !== undefined && !hasLockFile(config.DATA_DIR))
    return reportRefusal(missingDataError);
  const lock = await lockDataDir({
    folder: config.DATA_DIR,
    installation: describeInstallation(config),
    now: new Date(),
  }).catch(toHolder);
  if (!('release' in lock)) return forwardToHolder(config, lock, argv);
  try {
    return missingDataError === undefined
      ? await openAndRun(config, argv)
      : reportRefusal(missingDataError);
  } finally {
    await lock.release();
  }
};

// A container may run as a user without a name.
const findUserName = (): string | undefined => {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
};

const reportRefusal = (reason: string): ExitCode => {
  output.error(reason);
  return 1;
};

type Holder = Pick<DataDirLockedError, 'holder'>;

const toHolder = (error: unknown): Holder => {
  if (error instanceof DataDirLockedError) return { holder: error.holder };
  throw error;
};

const forwardToHolder = async (
  config: Config,
  { holder }: Holder,
  argv: readonly string[],
): Promise<ExitCode> => {
  const refusal = findInstallationMismatch(config, holder);
  if (refusal !== undefined) return reportRefusal(refusal);
  if (!holder || holder.address === null) {
    return reportRefusal('Tidemark is starting. Try again in a moment.');
  }
  const { address, installation = 'of an earlier version' } = holder;
  output.error(`Installation: ${installation}, running at ${address}`);
  return runInRunningProcess({ ...holder, address }, argv, output);
};

const openAndRun = async (config: Config, argv: readonly string[]): Promise<ExitCode> => {
  output.error(`Installation: ${describeInstallation(config)}`);
  const logger = createLogger({ level: 'error', name: 'cli' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  try {
    return await runInProduct(platform, argv, output);
  } finally {
    await platform.close();
  }
};

const reportError = (error: unknown): ExitCode =>
  reportRefusal(error instanceof Error ? error.message : String(error));

/**
 * The reason why a command does not run: the settings name engines, but another installation uses `DATA_DIR`. Without
 * engine settings, `DATA_DIR` alone identifies the installation.
 */
const findInstallationMismatch = (
  config: Config,
  holder: LockHolder | undefined,
): string | undefined => {
  const configuredInstallation = describeInstallation(config);
  if (config.embedded || !holder || holder.installation === configuredInstallation)
    return undefined;
  const { installation = 'one of an earlier version', address } = holder;
  const holderStatus = address === null ? 'starting' : `running at ${address}`;
  return (
    `Not run. The settings name the installation ${configuredInstallation}, but another one holds DATA_DIR (${config.DATA_DIR}): ` +
    `${installation}, ${holderStatus}. Stop that one or set DATA_DIR to another folder. ` +
    `To run the command there, unset ${configuredEngines(config).join(', ')}.`
  );
};

const exitCode = await main(process.argv.slice(2)).catch(reportError);
output.end();
process.exitCode = exitCode;
