import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { secondMs } from '#domain/shared/time/durations.ts';
import { listNewestStories } from '#observations/news/queries.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import type { Platform } from '#platform/platform.ts';

type Ports = Pick<Platform, 'marketData' | 'newsData' | 'readModels'> & {
  readonly logger: Pick<Logger, 'warn'>;
};

// A simulation responds immediately; ten seconds were measured on a busy machine.
const maxWaitMs = 30 * secondMs;
const pollIntervalMs = 50;

/**
 * Waits until a new demo has stored its market list and first stories, because its pages are empty
 * before.
 */
export const waitForFirstContents = async (
  ports: Ports,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> => {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollIntervalMs) {
    if (await hasFirstContents(ports)) return;
    await pause(pollIntervalMs);
  }
  ports.logger.warn('The first prices and stories are late. Pages are empty until they arrive.');
};

/** Whether the pages have contents, or need not have them because an external source may not respond. */
export const hasFirstContents = async ({ newsData, ...ports }: Ports): Promise<boolean> => {
  if (ports.marketData?.kind !== 'simulated') return true;
  if ((await findMarketReading(ports)) === undefined) return false;
  return newsData?.kind !== 'simulated' || (await listNewestStories(ports, 1)).length > 0;
};
