import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { findLockHolder, lockDataDir, type LockHolder } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { askRunningProcess } from './ask-running-process.ts';
import type { ExitCode } from './command.ts';
import {
  asksForHelp,
  findCommand,
  refuseUnknown,
  runInProduct,
  runLocally,
  showHelp,
} from './run-command.ts';
import { terminalOutput } from './terminal-output.ts';

const output = terminalOutput(process.stdout, process.stderr);

/** `npm run cli -- <command>`: asks the running process, or opens the data itself when there is none. */
const main = async (argv: readonly string[]): Promise<ExitCode> => {
  if (asksForHelp(argv)) return showHelp(output);
  const command = findCommand(argv);
  if (!command) return refuseUnknown(argv, output);
  if (command.runs === 'locally') return runLocally(command, argv, output);
  const config = readConfig(process.env);
  const holder = await findLockHolder(config.DATA_DIR);
  return holder ? askHolder(holder, argv) : openAndRun(config, argv);
};

const askHolder = async (
  { address, token, pid }: LockHolder,
  argv: readonly string[],
): Promise<ExitCode> => {
  if (address !== null) return askRunningProcess({ address, token }, argv, output);
  output.error(`Tidemark (process ${String(pid)}) is starting; try again in a moment.`);
  return 1;
};

const openAndRun = async (config: Config, argv: readonly string[]): Promise<ExitCode> => {
  const lock = await lockDataDir({ folder: config.DATA_DIR, now: new Date() });
  try {
    const logger = createLogger({ level: 'error', name: 'cli' });
    const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
    try {
      return await runInProduct(platform, argv, output);
    } finally {
      await platform.close();
    }
  } finally {
    await lock.release();
  }
};

const explain = (error: unknown): ExitCode => {
  output.error(error instanceof Error ? error.message : String(error));
  return 1;
};

const exitCode = await main(process.argv.slice(2)).catch(explain);
output.end();
process.exitCode = exitCode;
