import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { ConfigError, readConfig, requireEngines } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';

export type Part = { readonly stop: () => Promise<void> };

/** One process on its own platform: starts its parts, and on a signal lets them end before the stores close. */
export const runProcess = async (
  name: string,
  startParts: (platform: Platform) => Promise<readonly Part[]>,
): Promise<void> => {
  const config = readOrExplain();
  if (!config) return;
  const logger = createLogger({ level: config.LOG_LEVEL, name });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  const parts = await startParts(platform);
  logger.info('Running.');
  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'Stopping.');
    await Promise.all(parts.map((part) => part.stop()));
    await platform.close();
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).catch((err: unknown) => {
        logger.error({ err }, 'The process did not stop cleanly.');
        process.exitCode = 1;
      });
    });
  }
};

const readOrExplain = (): ReturnType<typeof readConfig> | undefined => {
  try {
    const config = readConfig(process.env);
    requireEngines(config);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return undefined;
  }
};
