import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { type DataDirLock, DataDirLockedError, lockDataDir } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { withAbsoluteFiles } from './arguments.ts';
import { askRunningProcess } from './ask-running-process.ts';
import type { ExitCode } from './command.ts';
import { nothingToRead } from './data-to-read.ts';
import {
  asksForHelp,
  findCommand,
  refuseUnknown,
  runInProduct,
  runLocally,
  showHelp,
} from './run-command.ts';
import { terminalOutput } from './terminal-output.ts';

// Who reads our lines may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const output = terminalOutput(process.stdout, process.stderr);

// `npm run cli -- <command>`: asks the running process, or opens the data itself when there is none.
const main = async (typed: readonly string[]): Promise<ExitCode> => {
  if (asksForHelp(typed)) return showHelp(output);
  const command = findCommand(typed);
  if (!command) return refuseUnknown(typed, output);
  const argv = withAbsoluteFiles(typed, command, process.cwd());
  if (command.runs === 'locally') return runLocally(command, argv, output);
  const config = readConfig(process.env);
  const missing = nothingToRead(command, config);
  if (missing !== undefined) {
    output.error(missing);
    return 1;
  }
  const lock = await lockDataDir({ folder: config.DATA_DIR, now: new Date() }).catch(holderOf);
  return 'release' in lock ? openAndRun(config, lock, argv) : askHolder(lock, argv);
};

type Holder = Pick<DataDirLockedError, 'holder'>;

const holderOf = (error: unknown): Holder => {
  if (error instanceof DataDirLockedError) return { holder: error.holder };
  throw error;
};

const askHolder = async ({ holder }: Holder, argv: readonly string[]): Promise<ExitCode> => {
  if (holder && holder.address !== null) {
    return askRunningProcess({ ...holder, address: holder.address }, argv, output);
  }
  output.error('Tidemark is starting. Try again in a moment.');
  return 1;
};

const openAndRun = async (
  config: Config,
  lock: DataDirLock,
  argv: readonly string[],
): Promise<ExitCode> => {
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
