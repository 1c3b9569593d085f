import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { redisBroadcast } from '#platform/broadcast/redis.adapter.ts';
import { freePort } from '#platform/event-store/testing/free-port.ts';
import { openTcpGate } from '#platform/event-store/testing/tcp-gate.ts';
import { lostJobError } from '#platform/jobs/bullmq-job-administration.adapter.ts';
import { bullmqJobs } from '#platform/jobs/bullmq.adapter.ts';
import { jobId } from '#platform/jobs/job-contents-bullmq.adapter.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { redisRateLimits } from '#platform/rate-limits/redis.adapter.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { hasRedisServer, spawnRedis } from './testing/spawned.ts';

const waitOptions = { timeout: 20_000, interval: 100 };

const startRedis = async (): Promise<{ readonly port: number; readonly admin: Redis }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-redis-'));
  const server = await spawnRedis(folder, await freePort());
  const admin = new Redis(server.url);
  onTestFinished(async () => {
    admin.disconnect();
    server.signal('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  });
  return { port: server.port, admin };
};

const openJobs = async (port: number, onError?: (error: unknown) => void): Promise<Jobs> => {
  const url = `redis://127.0.0.1:${String(port)}`;
  const jobs = await bullmqJobs({ url, queue: randomUUID(), ...(onError && { onError }) });
  onTestFinished(() => jobs.close());
  return jobs;
};

/** Two nodes behind one address. After a failover, open connections stay on the former primary. */
const startPair = async () => {
  const [first, second] = [await startRedis(), await startRedis()];
  await second.admin.replicaof('127.0.0.1', first.port);
  await vi.waitFor(async () => {
    expect(await second.admin.info('replication')).toContain('master_link_status:up');
  }, waitOptions);
  let target = first.port;
  const gate = await openTcpGate(() => target, 0);
  onTestFinished(() => gate.close());
  const failOver = async (): Promise<void> => {
    target = second.port;
    await second.admin.replicaof('NO', 'ONE');
    await first.admin.replicaof('127.0.0.1', second.port);
  };
  return { port: gate.port, failOver };
};

describe.skipIf(!hasRedisServer())('Redis (skipped without redis-server)', () => {
  describe('that failed over while connections stay open', () => {
    it('runs jobs and schedules again within seconds', async () => {
      const { port, failOver } = await startPair();
      const jobs = await openJobs(port);
      const ran: string[] = [];
      let tickCount = 0;
      await jobs.setSchedules([
        { name: 'tick', payload: {}, timing: { everyMs: 500 }, missed: 'newest' },
      ]);
      await jobs.work({
        note: ({ key }) => Promise.resolve(void ran.push(key)),
        tick: () => Promise.resolve(void (tickCount += 1)),
      });
      await jobs.enqueue({ name: 'note', key: 'before', payload: {} });
      await vi.waitUntil(() => ran.length === 1 && tickCount > 0, waitOptions);
      await failOver();
      await vi.waitFor(
        () => jobs.enqueue({ name: 'note', key: 'after', payload: {} }),
        waitOptions,
      );
      await vi.waitUntil(() => ran.includes('after'), waitOptions);
      const ticksAtFailover = tickCount;
      await vi.waitUntil(() => tickCount > ticksAtFailover + 1, waitOptions);
      await jobs.check();
    }, 60_000);

    it('runs jobs again although nothing is queued', async () => {
      const { port, failOver } = await startPair();
      const jobs = await openJobs(port);
      const ran: string[] = [];
      await jobs.work({ note: ({ key }) => Promise.resolve(void ran.push(key)) });
      const runAt = new Date(Date.now() + 4000);
      await jobs.enqueue({ name: 'note', key: 'later', payload: {}, runAt });
      await pause(500);
      await failOver();
      await vi.waitUntil(() => ran.length === 1, waitOptions);
      await vi.waitFor(() => jobs.check(), waitOptions);
    }, 60_000);

    it('delivers messages between processes and counts together again', async () => {
      const { port, failOver } = await startPair();
      const url = `redis://127.0.0.1:${String(port)}`;
      const sender = await redisBroadcast({ url });
      const limits = await redisRateLimits({ url });
      await limits.take({ name: 'some', points: 1, perSeconds: 600 }, 'before');
      await failOver();
      // A process that starts after the failover is connected to the new primary.
      const receiver = await redisBroadcast({ url });
      const otherLimits = await redisRateLimits({ url });
      onTestFinished(async () => {
        await Promise.all([sender, receiver, limits, otherLimits].map((port) => port.close()));
      });
      const received: string[] = [];
      await receiver.subscribe('news', (message) => received.push(message));
      await vi.waitFor(async () => {
        await sender.publish('news', 'hello');
        expect(received).toContain('hello');
      }, waitOptions);
      await vi.waitFor(async () => {
        const limit = { name: randomUUID(), points: 1, perSeconds: 600 };
        await limits.take(limit, 'caller');
        expect((await otherLimits.take(limit, 'caller')).allowed).toBe(false);
      }, waitOptions);
    }, 60_000);
  });

  describe('that may delete jobs', () => {
    it.each(['allkeys-lru', 'volatile-lru', 'noeviction'])('%s: it is named', async (policy) => {
      const { port, admin } = await startRedis();
      await admin.config('SET', 'maxmemory-policy', policy);
      const jobs = await openJobs(port);
      expect(await jobs.evictionPolicy()).toBe(policy);
    });

    it('cannot be named when Redis refuses CONFIG', async () => {
      const { port, admin } = await startRedis();
      await admin.acl('SETUSER', 'default', '-config');
      const jobs = await openJobs(port);
      expect(await jobs.evictionPolicy()).toBe('unknown');
    });

    it('lists a job whose content is lost, and deletes it', async () => {
      const { port, admin } = await startRedis();
      const queue = randomUUID();
      const jobs = await bullmqJobs({ url: `redis://127.0.0.1:${String(port)}`, queue });
      onTestFinished(() => jobs.close());
      await jobs.work({ note: () => Promise.reject(new Error('It is down.')) });
      for (const key of ['kept', 'lost']) {
        await jobs.enqueue({ name: 'note', key, payload: {}, attempts: 1 });
      }
      const failed = () => jobs.administration.list({ state: 'failed', skip: 0, limit: 5 });
      await vi.waitUntil(async () => (await failed()).length === 2, waitOptions);
      const lostId = jobId('note', 'lost');
      await admin.del(`bull:${queue}:${lostId}`);
      const lost = (await failed()).find(({ id }) => id === lostId);
      expect(lost).toMatchObject({ name: 'note', state: 'failed', error: lostJobError });
      expect(await jobs.administration.find(lostId)).toMatchObject({ error: lostJobError });
      expect(await jobs.administration.retry(lostId)).toBe(false);
      expect(await jobs.administration.drop(lostId)).toBe(true);
      expect(await failed()).toHaveLength(1);
    });
  });

  describe('that refuses writes', () => {
    const fill = async (admin: Redis): Promise<void> => {
      await admin.config('SET', 'maxmemory-policy', 'noeviction');
      await admin.config('SET', 'maxmemory', '1');
    };

    it.each([
      ['full', fill, (admin: Redis) => admin.config('SET', 'maxmemory', '0')],
      [
        'a replica',
        (admin: Redis) => admin.replicaof('127.0.0.1', 1),
        (admin: Redis) => admin.replicaof('NO', 'ONE'),
      ],
    ])(
      '%s: the queue is unavailable until it does',
      async (_, refuse, accept) => {
        const { port, admin } = await startRedis();
        const errors: unknown[] = [];
        const jobs = await openJobs(port, (error) => errors.push(error));
        const ran: string[] = [];
        await jobs.work({ note: ({ key }) => Promise.resolve(void ran.push(key)) });
        const runAt = new Date(Date.now() + 1500);
        await jobs.enqueue({ name: 'note', key: 'due', payload: {}, runAt });
        await jobs.check();
        await refuse(admin);
        await expect(jobs.check()).rejects.toThrow(UnavailableError);
        const enqueued = jobs.enqueue({ name: 'note', key: 'refused', payload: {} });
        await expect(enqueued).rejects.toThrow(UnavailableError);
        await vi.waitUntil(() => errors.length > 0, waitOptions);
        await expect(jobs.check()).rejects.toThrow(UnavailableError);
        expect(ran).not.toContain('refused');
        await accept(admin);
        const accepted = { name: 'note', key: 'accepted', payload: {} };
        await vi.waitFor(() => jobs.enqueue(accepted), waitOptions);
        await vi.waitUntil(() => ran.includes('due') && ran.includes('accepted'), waitOptions);
        await vi.waitFor(() => jobs.check(), waitOptions);
      },
      60_000,
    );
  });
});
