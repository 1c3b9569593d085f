import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';

// A fixed start time, so that a demo clock does not depend on when the tests run.
const startedAt = Date.parse('2026-11-25T12:20:00.000Z');

export const testPlatform = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<Platform> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-workers-'));
  const given = {
    DATA_DIR: folder,
    DEMO: 'on',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    MIN_FREE_DISK_MB: '1',
  };
  const config = readConfig({ ...given, ...settings });
  const logger = createLogger({ level: 'silent', name: 'test' });
  const opened = performance.now();
  const systemTime = (): number => startedAt + performance.now() - opened;
  const options = { logger, eventRegistry, allInOne: true, systemTime };
  const platform = await createPlatform(config, options);
  return {
    ...platform,
    close: async () => {
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
