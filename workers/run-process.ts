import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, requireEngines } from '#platform/config.ts';
import { failStart } from '#platform/explain.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { shutDownOnSignals } from '#platform/shutdown.ts';

export type Part = { readonly stop: () => Promise<void> };

/** Starts the parts of a process on its own platform; on a signal stops them before the stores close. */
export const runProcess = (
  name: string,
  startParts: (platform: Platform) => Promise<readonly Part[]>,
): Promise<void> => start(name, startParts).catch(failStart);

const start: typeof runProcess = async (name, startParts) => {
  const config = readConfig(process.env);
  requireEngines(config);
  const logger = createLogger({ level: config.LOG_LEVEL, name });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  const parts = await startParts(platform);
  shutDownOnSignals({
    logger,
    steps: () => [
      { name, stop: () => Promise.all(parts.map((part) => part.stop())) },
      ...platform.closeSteps,
    ],
  });
  logger.info('Running.');
};
