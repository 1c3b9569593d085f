import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { dropJob } from '#application/jobs/decide-job.ts';
import { freePort } from '#platform/event-store/testing/free-port.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers, type WorkersOptions } from '#workers/start-workers.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { hasRedisServer, spawnRedis } from './testing/spawned.ts';

const email = 'ada@example.com';
const waitOptions = { timeout: 20_000, interval: 50 };

const contextOf = ({ clock }: Platform): CommandContext => ({
  actor: 'system',
  now: clock.now(),
  correlationId: 'test',
});

const start = async (settings: Record<string, string> = {}, options: WorkersOptions = {}) => {
  const platform = await testPlatform(settings);
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  const workers = await startWorkers(platform, { turnMs: 10, ...options });
  onTestFinished(async () => {
    await workers.stop();
    await projector.stop();
    await platform.close();
  });
  const waitForConsumers = async (): Promise<void> => {
    await projector.reachedHead();
    await workers.reachedHead();
  };
  await waitForConsumers();
  const register = async (): Promise<string> => {
    const request = { email, password: 'Analytical-1', displayName: 'Ada' };
    const { accountId } = await registerAccount(platform, request, contextOf(platform));
    await waitForConsumers();
    return accountId;
  };
  return { platform, register, waitForConsumers };
};

const countMails = async ({ outbox }: Platform): Promise<number> =>
  ((await outbox?.sent(email)) ?? []).length;

const expectOneMail = (platform: Platform): Promise<void> =>
  vi.waitFor(async () => {
    expect(await countMails(platform)).toBe(1);
  }, waitOptions);

const waitUntilIdle = (platform: Platform): Promise<void> =>
  vi.waitFor(async () => {
    expect(await platform.jobs.counts()).toMatchObject({ waiting: 0, active: 0 });
  }, waitOptions);

describe('jobs that the embedded queue lost', () => {
  const openQueue = ({ config }: Platform): DatabaseSync => {
    const database = new DatabaseSync(path.join(config.storesDir, 'jobs.sqlite'));
    onTestFinished(() => {
      database.close();
    });
    return database;
  };

  const sweep = async (platform: Platform, key: string): Promise<void> => {
    await platform.jobs.enqueue({ name: 'sweep-reactions', payload: {}, key });
    await waitUntilIdle(platform);
  };

  it('run after the sweep, and their mail is sent once', async () => {
    const { platform, register, waitForConsumers } = await start();
    await waitUntilIdle(platform);
    const { administration } = platform.jobs;
    await administration.pause();
    await register();
    const queue = openQueue(platform);
    const { changes } = queue.prepare(`DELETE FROM jobs WHERE state = 'waiting'`).run();
    expect(Number(changes)).toBeGreaterThan(0);
    await administration.resume();
    await waitUntilIdle(platform);
    expect(await countMails(platform)).toBe(0);
    await sweep(platform, 'first');
    await expectOneMail(platform);
    await waitForConsumers();
    await sweep(platform, 'second');
    // What has run is lost as well, so that every job runs again.
    queue.prepare('DELETE FROM jobs').run();
    await sweep(platform, 'third');
    await waitForConsumers();
    await waitUntilIdle(platform);
    expect(await countMails(platform)).toBe(1);
  });

  it('do not run when staff deleted a job of their kind since', async () => {
    const { platform, register } = await start();
    await waitUntilIdle(platform);
    await platform.jobs.administration.pause();
    const actor = await register();
    const queue = openQueue(platform);
    queue.prepare(`UPDATE jobs SET state = 'failed' WHERE name = 'mail-account-link'`).run();
    const [failedJob] = await platform.jobs.administration.list({
      state: 'failed',
      skip: 0,
      limit: 1,
    });
    const drop = { jobId: failedJob?.id ?? '', reason: 'Not wanted' };
    await dropJob(platform, drop, { ...contextOf(platform), actor });
    queue.prepare('DELETE FROM jobs').run();
    await platform.jobs.administration.resume();
    await sweep(platform, 'first');
    expect(await countMails(platform)).toBe(0);
  });
});

describe.skipIf(!hasRedisServer())('jobs that Redis lost (skipped without redis-server)', () => {
  it('run by themselves within a minute, and their mail is sent once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-lost-'));
    const server = await spawnRedis(folder, await freePort());
    const admin = new Redis(server.url);
    onTestFinished(async () => {
      admin.disconnect();
      server.signal('SIGKILL');
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    });
    const settings = { REDIS_URL: server.url, MASTER_KEY: 'f'.repeat(64), DEMO: 'off' };
    const { platform, register } = await start(settings, { scheduleRepairMs: 500 });
    await platform.jobs.administration.pause();
    await register();
    expect(await countMails(platform)).toBe(0);
    await admin.flushall();
    await expectOneMail(platform);
    await waitUntilIdle(platform);
    expect(await countMails(platform)).toBe(1);
  }, 60_000);
});
