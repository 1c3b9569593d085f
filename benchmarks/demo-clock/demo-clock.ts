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
import type { Measurement } from '../measurement.ts';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { maxMoveDays } from '#contract/system/demo.ts';
import { type Product, startProduct } from '../product.ts';
import { bySize, isQuick } from '../size.ts';

const days = bySize(31, 1);

/** Moves a clock by 31 days past a job that writes an event every hour and the sweep of grants every ten minutes. */
export const measureDemoClock = async (): Promise<Measurement[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-clock-'));
  const config = readConfig({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' });
  const logger = createLogger({ level: 'silent', name: 'benchmark' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  try {
    return [
      ...(await measure(platform)),
      ...(await measureFirstMove()),
      ...(await measureYearMove()),
    ];
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

type Observed = { readonly megabytes: number; readonly slowestMs: number; readonly p99Ms: number };

const measureYearMove = async (): Promise<Measurement[]> => {
  const product = await startProduct({ env: { FORECASTS: isQuick ? 'off' : 'on' } });
  try {
    const began = performance.now();
    const moved = move(product.address, bySize(maxMoveDays, 2));
    const { megabytes, slowestMs, p99Ms } = await observe(product, moved);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const detail = `${String((await moved).ran)} jobs in ${seconds} s; /healthz took ${p99Ms.toFixed(0)} ms (99 %), ${slowestMs.toFixed(0)} ms at most`;
    const name = `moving the demo clock by ${String(maxMoveDays)} days with forecasts`;
    return [
      { name: `${name}, memory in MB`, ratio: megabytes, limit: 400, lowerIsBetter, detail },
      {
        name: `${name}, /healthz in ms`,
        ratio: slowestMs,
        limit: 100,
        lowerIsBetter,
        detail,
      },
    ];
  } finally {
    await product.stop();
  }
};

/** Right after the first start: Bitcoin's model has learnt nothing yet. */
const measureFirstMove = async (): Promise<Measurement[]> => {
  const product = await startProduct({ env: { FORECASTS: isQuick ? 'off' : 'on' } });
  try {
    const began = performance.now();
    const { ran } = await move(product.address, days);
    const seconds = (performance.now() - began) / 1000;
    const name = 'moving the demo clock by 31 days right after the first start, in seconds';
    return [
      {
        name,
        ratio: seconds,
        limit: 60,
        aim: 30,
        lowerIsBetter,
        detail: `${String(ran)} jobs`,
      },
    ];
  } finally {
    await product.stop();
  }
};

const lowerIsBetter = true;

// Not by `fetch`, which gives up when an answer takes more than five minutes.
const move = async (url: string, days: number): Promise<{ readonly ran: number }> => {
  const asked = request(new URL('/api/demo/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ advance: `P${String(days)}D` }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The clock was not moved: ${body}`);
  return JSON.parse(body) as { readonly ran: number };
};

// Asks twenty times a second until the move has ended.
const observe = async (product: Product, moved: Promise<unknown>): Promise<Observed> => {
  const waits: number[] = [];
  let megabytes = 0;
  const over = new AbortController();
  const stop = (): void => {
    over.abort();
  };
  moved.then(stop, stop);
  while (!over.signal.aborted) {
    const asked = performance.now();
    await (await fetch(new URL('/healthz', product.address))).text();
    waits.push(performance.now() - asked);
    megabytes = Math.max(megabytes, product.residentMegabytes());
    await pause(50);
  }
  waits.sort((one, other) => one - other);
  return {
    megabytes,
    slowestMs: waits.at(-1) ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
  };
};
