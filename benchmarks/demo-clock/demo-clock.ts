import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { eventRegistry } from '#application/event-registry.ts';
import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { advanceTime } from '#workers/advance-time.ts';
import { createWorkerCatalogue } from '#workers/catalogue.ts';
import { expireGrantsWorker } from '#workers/membership/expire-grants.ts';
import { defineWorker, type Worker } from '#workers/engine/define-worker.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { bySize } from '../size.ts';
import { measureMonths, measureYear } from './moves.ts';

const days = bySize(31, 1);

/** Moves a clock by 31 days past a job that writes an event every hour and the sweep of grants every ten minutes. */
export const measureDemoClock = async (): Promise<readonly (Measurement | NotRun)[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-clock-'));
  const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' });
  const logger = createLogger({ level: 'silent', name: 'benchmark' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  try {
    return [...(await measure(platform)), ...(await measureMonths()), ...(await measureYear())];
  } finally {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const measure = async (platform: Platform): Promise<Measurement[]> => {
  const { movableClock: clock } = platform;
  if (!clock) throw new Error('A demo has a movable clock.');
  const projector = startProjector(platform);
  const members = await registerMembers(platform, clock.now());
  await projector.reachedHead();
  const catalogue = createWorkerCatalogue([expireGrantsWorker, hourlyWorker(platform, members)]);
  const workers = await startWorkers(platform, { catalogue });
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await workers.reachedHead();
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const to = new Date(clock.now().getTime() + days * dayMs);
  const ran = await advanceTime({ ...platform, clock, waitForConsumers }, { to });
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  await workers.stop();
  await projector.stop();
  const [p99, max] = [delay.percentile(99), delay.max].map((ns) => (ns / 1e6).toFixed(0));
  return [
    {
      name: 'moving the demo clock by 31 days, in seconds',
      ratio: seconds,
      limit: 20,
      aim: 10,
      lowerIsBetter: true,
      detail: `${String(ran)} jobs, ${((seconds * 1000) / ran).toFixed(2)} ms each; event loop delayed by ${String(p99)} ms (99 %), ${String(max)} ms at most`,
    },
  ];
};

const registerMembers = async (platform: Platform, now: Date): Promise<string[]> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const context = { actor: 'system', now, correlationId: 'benchmark' } as const;
  const ids: string[] = [];
  for (let n = 0; n < days; n += 1) {
    const email = `member-${String(n)}@example.com`;
    const asked = { email, password: 'Analytical-1', displayName: 'Ada' };
    ids.push((await registerAccount({ ...platform, passwords }, asked, context)).accountId);
  }
  return ids;
};

const hourlyWorker = (platform: Platform, members: readonly string[]): Worker => {
  let ran = 0;
  const timing = { pattern: '0 * * * *', timeZone: 'UTC' };
  return defineWorker({
    name: 'write-hourly',
    payload: z.strictObject({}),
    schedule: { timing, missed: 'each' },
    handle: () => async (_none, run) => {
      const accountId = members[ran % members.length] ?? '';
      const isOdd = Math.floor(ran / members.length) % 2 === 1;
      ran += 1;
      const preferredCoins = isOdd ? ['bitcoin'] : ['ethereum'];
      const preferences = { preferredCoins, preferredCategories: [] };
      const wanted = { accountId, ...preferences, sentimentPreference: 'all' } as const;
      await changePreferences(platform, wanted, run.context());
    },
  });
};
