import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Jobs, RunningJob } from './jobs.port.ts';

export type JobsSetup = {
  /** Opens the same queue on every call. The first pause before a retry defaults to 20 ms. */
  readonly open: (firstPauseMs?: number) => Promise<Jobs>;
  readonly dispose: () => Promise<void>;
};

const soon = { timeout: 50_000, interval: 10 };

export const jobsContract = (name: string, setUp: () => Promise<JobsSetup>): void => {
  describe(`jobs on ${name}`, () => {
    let setup: JobsSetup;
    let jobs: Jobs;
    let runs: RunningJob[];
    const recordRun = (job: RunningJob): Promise<void> => {
      runs.push(job);
      return Promise.resolve();
    };

    beforeEach(async () => {
      setup = await setUp();
      jobs = await setup.open();
      runs = [];
    });
    afterEach(async () => {
      await jobs.close();
      await setup.dispose();
    });

    it('runs what was enqueued before and after work began', async () => {
      await jobs.enqueue({ name: 'send-mail', payload: { to: 'ada' }, key: 'one' });
      await jobs.work({ 'send-mail': recordRun });
      await jobs.enqueue({ name: 'send-mail', payload: { to: 'bob' }, key: 'two' });
      await vi.waitFor(() => {
        expect(runs).toHaveLength(2);
      }, soon);
      expect(runs[0]).toMatchObject({
        name: 'send-mail',
        key: 'one',
        payload: { to: 'ada' },
        attempt: 1,
      });
      expect(runs[0]?.dueAt).toBeInstanceOf(Date);
      await vi.waitFor(async () => {
        expect(await jobs.counts()).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 0 });
      }, soon);
    });

    it.each(['a:b', 'ünï 👩‍🚀', '{braces}', `'"; --`, '1234', '0', 'a/b\\c', 'x'.repeat(500)])(
      'keeps the key %s and what is odd in a payload',
      async (key) => {
        await jobs.work({ 'send-mail': recordRun });
        const payload = { [key]: [key, null, { deep: 1.5 }] };
        await jobs.enqueue({ name: 'send-mail', payload, key });
        await vi.waitFor(() => {
          expect(runs).toHaveLength(1);
        }, soon);
        expect(runs[0]).toMatchObject({ key, payload });
      },
    );

    it('passes on which request led to a job', async () => {
      await jobs.work({ 'send-mail': recordRun });
      const job = { name: 'send-mail', payload: {} };
      await jobs.enqueue({ ...job, key: 'requested', correlationId: 'browser-1' });
      await jobs.enqueue({ ...job, key: 'other' });
      await vi.waitFor(() => {
        expect(runs).toHaveLength(2);
      }, soon);
      const ids = new Map(runs.map(({ key, correlationId }) => [key, correlationId]));
      expect(ids.get('requested')).toBe('browser-1');
      expect(ids.get('other')).toBeUndefined();
    });

    it('queues a key once while it waits, runs, and after it ended', async () => {
      const job = { name: 'send-mail', payload: {}, key: randomUUID() };
      await Promise.all([jobs.enqueue(job), jobs.enqueue(job)]);
      expect((await jobs.counts()).waiting).toBe(1);
      const gate = Promise.withResolvers<undefined>();
      await jobs.work({
        'send-mail': async (running) => {
          await recordRun(running);
          await gate.promise;
        },
        'send-receipt': recordRun,
      });
      await vi.waitFor(() => {
        expect(runs).toHaveLength(1);
      }, soon);
      await jobs.enqueue(job);
      gate.resolve(undefined);
      await vi.waitFor(async () => {
        expect((await jobs.counts()).active).toBe(0);
      }, soon);
      await jobs.enqueue(job);
      await jobs.enqueue({ ...job, name: 'send-receipt' });
      await vi.waitFor(() => {
        expect(runs.map((each) => each.name)).toEqual(['send-mail', 'send-receipt']);
      }, soon);
      expect((await jobs.counts()).waiting).toBe(0);
    });

    it('holds a job back until it is due', async () => {
      await jobs.work({ 'send-mail': recordRun });
      const runAt = new Date(Date.now() + 300);
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'later', runAt });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'past', runAt: new Date(0) });
      await vi.waitFor(() => {
        expect(runs.map(({ key }) => key)).toEqual(['past']);
      }, soon);
      expect((await jobs.counts()).delayed).toBe(1);
      await vi.waitFor(() => {
        expect(runs.map(({ key }) => key)).toEqual(['past', 'later']);
      }, soon);
      expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
      expect(runs[1]?.dueAt.getTime()).toBe(runAt.getTime());
    });

    it('retries with pauses, then fails and counts it', async () => {
      const outcomes: string[] = [];
      jobs.onOutcome((job, outcome) => outcomes.push(`${job} ${outcome}`));
      const times: number[] = [];
      await jobs.work({
        'send-mail': (job) => {
          times.push(performance.now());
          runs.push(job);
          throw new Error('the server is down');
        },
      });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'lost', attempts: 3 });
      await vi.waitFor(async () => {
        expect((await jobs.counts()).failed).toBe(1);
      }, soon);
      await vi.waitFor(() => {
        expect(outcomes).toEqual(['send-mail retried', 'send-mail retried', 'send-mail failed']);
      }, soon);
      expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const [first = 0, second = 0, third = 0] = times;
      expect(second - first).toBeGreaterThanOrEqual(19);
      expect(third - second).toBeGreaterThanOrEqual(79);
    });

    const failOnce = async (...keys: readonly string[]): Promise<void> => {
      const failing = { on: true };
      await jobs.work({
        'send-mail': (job) => {
          if (failing.on) throw new Error(`550 no mailbox ada@mail.example (${job.key})`);
          return recordRun(job);
        },
      });
      for (const key of keys) {
        await jobs.enqueue({ name: 'send-mail', payload: { to: 'ada' }, key, attempts: 1 });
        await vi.waitFor(async () => {
          expect((await jobs.counts()).failed).toBe(keys.indexOf(key) + 1);
        }, soon);
      }
      failing.on = false;
    };
    const page = { skip: 0, limit: 10 };

    it('lists what failed, the last one first, with its error and nothing of a person', async () => {
      await failOnce('one', 'two', 'three');
      const failedJobs = await jobs.administration.list({ ...page, state: 'failed' });
      expect(failedJobs.map(({ error }) => error)).toEqual(
        ['three', 'two', 'one'].map((key) => `550 no mailbox [address] (${key})`),
      );
      const [newestJob] = failedJobs;
      expect(newestJob).toMatchObject({ name: 'send-mail', state: 'failed', attempt: 1 });
      expect(newestJob?.failedAt).toBeInstanceOf(Date);
      expect(newestJob?.dueAt).toBeInstanceOf(Date);
      expect(JSON.stringify(failedJobs)).not.toContain('payload');
      expect(await jobs.administration.list({ state: 'failed', skip: 1, limit: 1 })).toEqual([
        failedJobs[1],
      ]);
      expect(await jobs.administration.find(newestJob?.id ?? '')).toEqual(newestJob);
      expect(await jobs.administration.list({ ...page, state: 'waiting' })).toEqual([]);
    });

    it('lists what waits, what is delayed and what runs, and not what is done', async () => {
      await jobs.administration.pause();
      const runAt = new Date(Date.now() + hourMs);
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'later', runAt });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'now' });
      const [delayedJob] = await jobs.administration.list({ ...page, state: 'delayed' });
      expect(delayedJob).toMatchObject({
        name: 'send-mail',
        dueAt: runAt,
        nextAt: runAt,
        error: null,
      });
      const [waitingJob] = await jobs.administration.list({ ...page, state: 'waiting' });
      expect(waitingJob).toMatchObject({
        state: 'waiting',
        attempt: 0,
        nextAt: null,
        failedAt: null,
      });
      const gate = Promise.withResolvers<undefined>();
      await jobs.work({ 'send-mail': () => gate.promise });
      await jobs.administration.resume();
      await vi.waitFor(async () => {
        expect(await jobs.administration.list({ ...page, state: 'active' })).toMatchObject([
          { id: waitingJob?.id, state: 'active' },
        ]);
      }, soon);
      gate.resolve(undefined);
      await vi.waitFor(async () => {
        expect(await jobs.administration.find(waitingJob?.id ?? '')).toBeUndefined();
      }, soon);
    });

    it('finds the jobs that a request led to, unless they are done', async () => {
      const job = { name: 'send-mail', payload: {} };
      const runAt = new Date(Date.now() + hourMs);
      await failOnce('other');
      await jobs.enqueue({ ...job, key: 'done', correlationId: 'browser-1' });
      await vi.waitFor(() => {
        expect(runs).toMatchObject([{ key: 'done' }]);
      }, soon);
      await jobs.enqueue({ ...job, key: 'later', runAt, correlationId: 'browser-1' });
      await jobs.enqueue({ ...job, key: 'another', runAt, correlationId: 'browser-2' });
      await vi.waitFor(async () => {
        expect(await jobs.administration.findCausedBy('browser-1')).toMatchObject([
          { name: 'send-mail', state: 'delayed', dueAt: runAt },
        ]);
      }, soon);
      expect(await jobs.administration.findCausedBy('browser-3')).toEqual([]);
    });

    it('reports the next tick of a schedule, which can be neither retried nor dropped', async () => {
      const timing = { everyMs: hourMs };
      await jobs.administration.pause();
      await jobs.setSchedules([{ name: 'sweep', payload: {}, timing, missed: 'newest' }]);
      const listedJobs = [
        ...(await jobs.administration.list({ ...page, state: 'waiting' })),
        ...(await jobs.administration.list({ ...page, state: 'delayed' })),
      ];
      expect(listedJobs).toMatchObject([{ name: 'sweep', failedAt: null, error: null }]);
      const [{ id, dueAt } = { id: '', dueAt: new Date(Number.NaN) }] = listedJobs;
      expect(await jobs.administration.find(id)).toEqual(listedJobs[0]);
      expect(dueAt.getTime()).toBeGreaterThan(0);
      expect(await jobs.administration.retry(id)).toBe(false);
      expect(await jobs.administration.drop(id)).toBe(false);
    });

    it('gives a failed job all its attempts again, once', async () => {
      await failOnce('again');
      const [failedJob] = await jobs.administration.list({ ...page, state: 'failed' });
      const id = failedJob?.id ?? '';
      expect(await jobs.administration.retry(id)).toBe(true);
      await vi.waitFor(() => {
        expect(runs).toMatchObject([{ key: 'again', attempt: 1, payload: { to: 'ada' } }]);
      }, soon);
      expect(await jobs.administration.retry(id)).toBe(false);
      expect(await jobs.administration.retry('no-such-job')).toBe(false);
      await vi.waitFor(async () => {
        expect((await jobs.counts()).failed).toBe(0);
      }, soon);
    });

    it('reports when a job between attempts is tried next, and tries it at once when asked to', async () => {
      await jobs.close();
      jobs = await setup.open(hourMs);
      await jobs.work({
        'send-mail': async (job) => {
          await recordRun(job);
          if (job.attempt === 1) throw new Error('the server is down');
        },
      });
      const earliestRunAt = Date.now() + hourMs;
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'between' });
      await jobs.enqueue({
        name: 'send-mail',
        payload: {},
        key: 'later',
        runAt: new Date(earliestRunAt),
      });
      const delayedJob = await vi.waitUntil(async () => {
        const listed = await jobs.administration.list({ ...page, state: 'delayed' });
        return listed.find(({ attempt }) => attempt === 1);
      }, soon);
      expect(delayedJob).toMatchObject({ state: 'delayed', failedAt: null });
      expect(delayedJob.error).toBe('the server is down');
      expect(delayedJob.nextAt?.getTime()).toBeGreaterThanOrEqual(earliestRunAt);
      expect(delayedJob.dueAt.getTime()).toBeLessThan(earliestRunAt);
      expect(await jobs.administration.find(delayedJob.id)).toEqual(delayedJob);
      expect(await jobs.administration.drop(delayedJob.id)).toBe(false);

      expect(await jobs.administration.retry(delayedJob.id)).toBe(true);
      await vi.waitFor(() => {
        expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
      }, soon);
      await vi.waitFor(async () => {
        expect(await jobs.administration.retry(delayedJob.id)).toBe(false);
      }, soon);
      const [laterJob] = await jobs.administration.list({ ...page, state: 'delayed' });
      expect(await jobs.administration.retry(laterJob?.id ?? '')).toBe(false);
      expect((await jobs.counts()).delayed).toBe(1);
    });

    it('says what a job is about by the ids of a mail and an account, and nothing else', async () => {
      await jobs.administration.pause();
      const [mailId, accountId] = [randomUUID(), randomUUID()];
      const enqueue = (key: string, payload: object) =>
        jobs.enqueue({ name: 'send-mail', payload, key });
      await enqueue('both', { mailId, accountId, to: 'ada@mail.example' });
      await enqueue('neither', { accountId: 'ada@mail.example', mailId: 7 });
      const listed = await jobs.administration.list({ ...page, state: 'waiting' });
      const subjects = listed.map(({ about }) => about);
      expect(subjects).toHaveLength(2);
      expect(subjects).toContainEqual({ mailId, accountId });
      expect(subjects).toContainEqual({ mailId: null, accountId: null });
      expect(JSON.stringify(listed)).not.toContain('ada@');
    });

    it('gives every failed job its attempts again', async () => {
      await failOnce('one', 'two', 'three');
      expect(await jobs.administration.retryAll()).toBe(3);
      await vi.waitFor(() => {
        expect(runs.map(({ key }) => key).sort()).toEqual(['one', 'three', 'two']);
      }, soon);
      await vi.waitFor(async () => {
        expect((await jobs.counts()).failed).toBe(0);
      }, soon);
      expect(await jobs.administration.retryAll()).toBe(0);
    });

    it('forgets a failed job, which may then be queued anew', async () => {
      await failOnce('dropped');
      const [failedJob] = await jobs.administration.list({ ...page, state: 'failed' });
      const id = failedJob?.id ?? '';
      expect(await jobs.administration.drop(id)).toBe(true);
      expect(await jobs.administration.drop(id)).toBe(false);
      expect(await jobs.administration.find(id)).toBeUndefined();
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'dropped' });
      await vi.waitFor(() => {
        expect(runs).toMatchObject([{ key: 'dropped' }]);
      }, soon);
    });

    it('begins nothing while it is paused, also after a start', async () => {
      await jobs.administration.pause();
      await jobs.administration.pause();
      await jobs.close();
      jobs = await setup.open();
      expect(await jobs.administration.isPaused()).toBe(true);
      await jobs.work({ 'send-mail': recordRun });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'held' });
      expect((await jobs.counts()).waiting).toBe(1);
      await jobs.administration.resume();
      await vi.waitFor(() => {
        expect(runs).toMatchObject([{ key: 'held' }]);
      }, soon);
      expect(await jobs.administration.isPaused()).toBe(false);
    });

    it('begins nothing while it is held, without pausing the queue', async () => {
      await jobs.setHeld(true);
      await jobs.work({ 'send-mail': recordRun });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'held' });
      await expect.poll(() => jobs.counts(), soon).toMatchObject({ waiting: 1, active: 0 });
      expect(await jobs.administration.isPaused()).toBe(false);
      await jobs.administration.pause();
      await jobs.setHeld(false);
      expect(await jobs.administration.isPaused()).toBe(true);
      await jobs.setHeld(true);
      await jobs.administration.resume();
      await expect.poll(() => jobs.counts(), soon).toMatchObject({ waiting: 1, active: 0 });
      expect(runs).toEqual([]);
      await jobs.setHeld(false);
      await vi.waitFor(() => {
        expect(runs).toMatchObject([{ key: 'held' }]);
      }, soon);
    });

    it('begins nothing when it is held while it waits for a job', async () => {
      await jobs.work({ 'send-mail': recordRun });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'before' });
      await expect.poll(() => jobs.counts(), soon).toMatchObject({ waiting: 0, active: 0 });
      await jobs.setHeld(true);
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'held' });
      await expect.poll(() => jobs.counts(), soon).toMatchObject({ waiting: 1, active: 0 });
      expect(runs).toMatchObject([{ key: 'before' }]);
      await jobs.setHeld(false);
      await expect.poll(() => runs, soon).toMatchObject([{ key: 'before' }, { key: 'held' }]);
    });

    it('continues after a failed attempt and reports the success', async () => {
      const outcomes: string[] = [];
      jobs.onOutcome((_, outcome) => outcomes.push(outcome));
      await jobs.work({
        'send-mail': async (job) => {
          await recordRun(job);
          if (job.attempt < 3) throw new Error('not yet');
        },
      });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'stubborn' });
      await vi.waitFor(() => {
        expect(outcomes).toEqual(['retried', 'retried', 'done']);
      }, soon);
      expect((await jobs.counts()).failed).toBe(0);
    });

    it('waits for running jobs before it closes, and keeps the rest', async () => {
      const gate = Promise.withResolvers<undefined>();
      let hasEnded = false;
      await jobs.work({
        'send-mail': async (job) => {
          await recordRun(job);
          await gate.promise;
          hasEnded = true;
        },
      });
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'running' });
      await vi.waitFor(() => {
        expect(runs).toHaveLength(1);
      }, soon);
      const runAt = new Date(Date.now() + hourMs);
      await jobs.enqueue({ name: 'send-mail', payload: {}, key: 'tomorrow', runAt });
      const closePromise = jobs.close();
      gate.resolve(undefined);
      await closePromise;
      expect(hasEnded).toBe(true);
      const reopenedJobs = await setup.open();
      expect(await reopenedJobs.counts()).toEqual({ waiting: 0, delayed: 1, active: 0, failed: 0 });
      await reopenedJobs.close();
    });

    it('refuses what no queue could keep', async () => {
      const job = { name: 'send-mail', payload: {}, key: 'k' };
      for (const wrong of [
        { ...job, name: 'Send Mail' },
        { ...job, key: '' },
        { ...job, payload: null as unknown as object },
        { ...job, runAt: new Date('never') },
        { ...job, attempts: 0 },
      ]) {
        await expect(jobs.enqueue(wrong)).rejects.toThrow(TypeError);
      }
    });
  });
};
