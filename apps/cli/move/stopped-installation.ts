import { eventRegistry } from '#application/event-registry.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { createPlatform } from '#platform/composition.ts';
import type { Config } from '#platform/config.ts';
import { describeInstallation } from '#platform/data-dir/installation.ts';
import { lockDataDir } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { listProcessFigures } from '#platform/process-figures/queries.ts';
import { writeIntervalMs } from '#platform/process-figures/write-process-figures.ts';
import type { PositionFields } from '#platform/move/moved-positions.ts';
import type { Output } from '../command.ts';

/** Every field of a stored document, outside read models, that is a position in the log. */
export const positionFields: PositionFields = {
  'reaction-beginnings': ['from'],
  'skipped-events': ['position'],
};

/** Opens an installation that no other process uses. */
export const withStoppedInstallation = async <Result>(
  config: Config,
  output: Pick<Output, 'error'>,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> => {
  if (config.demo)
    throw new OperatorError('A demo cannot be moved: its clock and its payments are simulated.');
  const installation = describeInstallation(config);
  output.error(`Installation: ${installation}`);
  const folder = config.DATA_DIR;
  const lock = await lockDataDir({ folder, installation, now: new Date() });
  try {
    const logger = createLogger({ level: 'error', name: 'cli' });
    const options = { logger, eventRegistry, allInOne: true, opensMoved: true };
    const platform = await createPlatform(config, options);
    try {
      await requireStopped(platform);
      return await work(platform);
    } finally {
      await platform.close();
    }
  } finally {
    await lock.release();
  }
};

const graceMs = writeIntervalMs + 5 * secondMs;

/**
 * With engines, waits until every process that was overlooked has written its figures. Each of them
 * also stops by itself once it sees the mark of the move.
 */
export const requireStillStopped = async (
  platform: Platform,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> => {
  if (platform.config.embedded) return;
  await wait(graceMs);
  await requireStopped(platform);
};

// The lock of the data folder says nothing about processes on other machines. Each of them writes
// its figures when it starts, and then regularly.
const requireStopped = async (platform: Platform): Promise<void> => {
  if (platform.config.embedded) return;
  const since = new Date(platform.clock.now().getTime() - graceMs);
  const kinds = new Set((await listProcessFigures(platform, since)).map(({ kind }) => kind));
  if (kinds.size === 0) return;
  const seconds = String(graceMs / secondMs);
  throw new OperatorError(
    `These processes ran in the last ${seconds} seconds: ${[...kinds].join(', ')}. Stop every process of the installation, wait ${seconds} seconds, then repeat.`,
  );
};
