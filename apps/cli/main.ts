import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { findLockHolder, lockDataDir, type LockHolder } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { askRunningProcess } from './ask-running-process.ts';
import { asksForHelp, isCommand, runCommand, wrongUsage, type CommandResult } from './commands.ts';
import { usage } from './usage.ts';

/** `npm run cli -- <command>`: asks the process that runs, or opens the data itself when none does. */
const main = async (argv: readonly string[]): Promise<CommandResult> => {
  if (asksForHelp(argv)) return { lines: usage, exitCode: 0 };
  if (!isCommand(argv)) return wrongUsage(`There is no command "${argv.slice(0, 2).join(' ')}".`);
  const config = readConfig(process.env);
  const holder = await findLockHolder(config.DATA_DIR);
  return holder ? askHolder(holder, argv) : openAndRun(config, argv);
};

const askHolder = async (
  { address, token, pid }: LockHolder,
  argv: readonly string[],
): Promise<CommandResult> => {
  if (address !== null) return askRunningProcess({ address, token }, argv);
  return {
    lines: [`Tidemark (process ${String(pid)}) is starting; try again in a moment.`],
    exitCode: 1,
  };
};

const openAndRun = async (config: Config, argv: readonly string[]): Promise<CommandResult> => {
  const lock = await lockDataDir({ folder: config.DATA_DIR, now: new Date() });
  try {
    const logger = createLogger({ level: 'error', name: 'cli' });
    const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
    try {
      return await runCommand(platform, argv);
    } finally {
      await platform.close();
    }
  } finally {
    await lock.release();
  }
};

const explain = (error: unknown): CommandResult => ({
  lines: [error instanceof Error ? error.message : String(error)],
  exitCode: 1,
});

const { lines, exitCode } = await main(process.argv.slice(2)).catch(explain);
(exitCode === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exitCode = exitCode;
