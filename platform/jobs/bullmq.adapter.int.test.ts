import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../clock/system.adapter.ts';
import { closeRedis, openRedisWithOfflineQueue } from '../redis/redis.adapter.ts';
import { bullmqJobs } from './bullmq.adapter.ts';
import { jobId } from './job-contents-bullmq.adapter.ts';
import { jobContentsContract, type OpenQueue } from './job-contents.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import type { Jobs, Schedule } from './jobs.port.ts';
import { schedulesContract } from './schedules.contract.ts';
import { sqliteJobs } from './sqlite.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';
const obliterate = async (name: string): Promise<void> => {
  const queue = new Queue(name, { connection: { url } });
  await queue.obliterate({ force: true });
  const redis = openRedisWithOfflineQueue(url);
  await redis.del(queue.toKey('schedules'), queue.toKey('schedule-ticks'));
  await closeRedis(redis);
  await queue.close();
};

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  jobsContract('BullMQ', () => {
    const queue = `test-${randomUUID()}`;
    return Promise.resolve({
      open: (firstPauseMs = 20) => bullmqJobs({ url, queue, firstPauseMs }),
      dispose: () => obliterate(queue),
    });
  });

  schedulesContract('BullMQ', () => {
    const queue = `test-${randomUUID()}`;
    return Promise.resolve({
      open: (clock) => bullmqJobs({ url, queue, clock, firstPauseMs: 20 }),
      dispose: () => obliterate(queue),
    });
  });

  const inRedis = (): OpenQueue => {
    const queue = `test-${randomUUID()}`;
    onTestFinished(() => obliterate(queue));
    return (firstPauseMs) => bullmqJobs({ url, queue, firstPauseMs });
  };
  const inFile = async (): Promise<OpenQueue> => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-jobs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { file: join(folder, 'jobs.sqlite'), clock: systemClock() };
    return (firstPauseMs) => Promise.resolve(sqliteJobs({ ...options, firstPauseMs }));
  };
  jobContentsContract('from BullMQ to BullMQ', () =>
    Promise.resolve({ source: inRedis(), target: inRedis() }),
  );
  jobContentsContract('from SQLite to BullMQ', async () => ({
    source: await inFile(),
    target: inRedis(),
  }));
  jobContentsContract('from BullMQ to SQLite', async () => ({
    source: inRedis(),
    target: await inFile(),
  }));

  it('queues a key again a day after it failed, which is listed for longer', async () => {
    const name = `test-${randomUUID()}`;
    const jobs = await bullmqJobs({ url, queue: name });
    let ran = 0;
    await jobs.work({
      note: () => {
        ran += 1;
        throw new Error('It is down.');
      },
    });
    const job = { name: 'note', key: 'same', payload: {}, attempts: 1 };
    const failed = () => jobs.administration.list({ state: 'failed', skip: 0, limit: 5 });
    await jobs.enqueue(job);
    await vi.waitUntil(async () => (await failed()).length === 1, { timeout: 30_000 });
    await jobs.enqueue(job);
    expect(await jobs.counts()).toMatchObject({ waiting: 0, active: 0, failed: 1 });
    const [{ id } = { id: '' }] = await failed();
    const redis = openRedisWithOfflineQueue(url);
    const queue = new Queue(name, { connection: { url } });
    await redis.hset(queue.toKey(id), 'finishedOn', String(Date.now() - 90_000_000));
    await jobs.enqueue(job);
    await vi.waitUntil(() => ran === 2, { timeout: 30_000 });
    await closeRedis(redis);
    await queue.close();
    await jobs.close();
    await obliterate(name);
  });

  it('lists all contents when one of the listed jobs is lost', async () => {
    const name = `test-${randomUUID()}`;
    onTestFinished(() => obliterate(name));
    const jobs = await bullmqJobs({ url, queue: name });
    onTestFinished(() => jobs.close());
    const keys = Array.from({ length: 502 }, (_, index) => `key-${String(index)}`);
    for (const key of keys) await jobs.enqueue({ name: 'note', key, payload: {} });
    const queue = new Queue(name, { connection: { url } });
    const redis = openRedisWithOfflineQueue(url);
    await redis.del(queue.toKey(jobId('note', 'key-3')));
    await closeRedis(redis);
    await queue.close();
    const listed: string[] = [];
    for await (const { key } of jobs.contents.jobs()) listed.push(key);
    expect(listed).toEqual(keys.filter((key) => key !== 'key-3'));
  });

  describe('schedules that are repaired', () => {
    const daily = (name: string): Schedule => ({
      name,
      payload: {},
      timing: { pattern: '0 13 * * *', timeZone: 'UTC' },
      missed: 'each',
    });
    const openQueue = async (): Promise<{ readonly name: string; readonly jobs: Jobs }> => {
      const name = `test-${randomUUID()}`;
      onTestFinished(() => obliterate(name));
      const jobs = await bullmqJobs({ url, queue: name });
      onTestFinished(() => jobs.close());
      return { name, jobs };
    };

    it('continue when Redis lost the next tick, or only its job', async () => {
      const { name, jobs } = await openQueue();
      const queue = new Queue(name, { connection: { url } });
      onTestFinished(() => queue.close());
      const all = [daily('send-edition'), daily('poll-prices')];
      await jobs.setSchedules(all);
      const [lost] = await queue.getDelayed();
      await lost?.remove();
      expect(await jobs.counts()).toMatchObject({ delayed: 1 });
      await jobs.repairSchedules(all);
      expect(await jobs.counts()).toMatchObject({ delayed: 2 });
      await obliterate(name);
      expect(await jobs.counts()).toMatchObject({ delayed: 0 });
      await jobs.repairSchedules(all);
      expect(await jobs.counts()).toMatchObject({ delayed: 2 });
    });

    it('stay as a newer process set them', async () => {
      const { jobs } = await openQueue();
      const newer = [daily('send-edition'), daily('collect-figures')];
      await jobs.setSchedules(newer);
      await jobs.repairSchedules([daily('send-edition'), daily('poll-prices')]);
      const delayed = await jobs.administration.list({ state: 'delayed', skip: 0, limit: 9 });
      expect(delayed.map(({ name }) => name).sort()).toEqual(['collect-figures', 'send-edition']);
    });
  });

  it('cannot run by a moved clock', async () => {
    const queue = `test-${randomUUID()}`;
    const jobs = await bullmqJobs({ url, queue });
    expect(jobs.runDue).toBeUndefined();
    await jobs.close();
    await obliterate(queue);
  });

  it('runs again what was running in a process that was killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-bullmq-'));
    const log = join(folder, 'log.txt');
    await writeFile(log, '');
    const queue = `test-${randomUUID()}`;
    const jobs = await bullmqJobs({ url, queue, abandonedAfterMs: 1000 });
    for (const key of ['1', '2', '3']) await jobs.enqueue({ name: 'count', key, payload: {} });
    const script = join(import.meta.dirname, 'testing', 'bullmq-worker-to-kill.ts');
    const child = spawn(process.execPath, [script, queue, log], { stdio: 'inherit' });
    await vi.waitFor(
      async () => {
        expect((await readFile(log, 'utf8')).match(/start/g)).toHaveLength(3);
      },
      { timeout: 50_000, interval: 20 },
    );
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    const ran: string[] = [];
    await jobs.work({ count: ({ key }) => Promise.resolve(void ran.push(key)) });
    await vi.waitFor(
      () => {
        // A worker that was held up itself is taken for dead and repeats its job, too.
        expect(new Set(ran)).toEqual(new Set(['1', '2', '3']));
      },
      { timeout: 50_000, interval: 20 },
    );
    await jobs.close();
    await obliterate(queue);
    await rm(folder, { recursive: true });
  }, 60_000);
});
