import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/system.adapter.ts';
import { jobsContract } from './jobs.contract.ts';
import type { Jobs, RunningJob } from './jobs.port.ts';
import { sqliteJobs } from './sqlite.adapter.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tidemark-jobs-'));

jobsContract('SQLite', async () => {
  const folder = await newFolder();
  const file = join(folder, 'jobs.sqlite');
  return {
    open: () => Promise.resolve(sqliteJobs({ file, clock: systemClock(), firstPauseMs: 20 })),
    dispose: () => rm(folder, { recursive: true }),
  };
});

const hour = 3_600_000;
const day = 24 * hour;
const began = Date.parse('2026-03-01T00:00:00.000Z');

describe('a clock that is moved', () => {
  let now: number;
  let jobs: Jobs;
  let ran: RunningJob[];
  const note = (job: RunningJob): Promise<void> => {
    ran.push(job);
    return Promise.resolve();
  };
  const moveTo = (time: number): Promise<number> => {
    now = time;
    return jobs.runDue(new Date(time));
  };
  const enqueue = (key: string, inMs: number, name = 'note'): Promise<void> =>
    jobs.enqueue({ name, key, payload: {}, runAt: new Date(now + inMs) });

  beforeEach(() => {
    now = began;
    ran = [];
    jobs = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(now) } });
  });
  afterEach(() => jobs.close());

  it('runs what became due in order of due time, and nothing else', async () => {
    await jobs.work({ note });
    await enqueue('third', 3 * day);
    await enqueue('first', hour);
    await enqueue('too late', 40 * day);
    await enqueue('second', 2 * day);
    expect(await moveTo(began + 31 * day)).toBe(3);
    expect(ran.map(({ key }) => key)).toEqual(['first', 'second', 'third']);
    expect(ran[1]?.dueAt).toEqual(new Date(began + 2 * day));
    expect(await jobs.counts()).toMatchObject({ waiting: 0, delayed: 1 });
  });

  it('runs what those jobs enqueue, in its place', async () => {
    await jobs.work({
      note,
      remind: async (job) => {
        await note(job);
        const runAt = new Date(job.dueAt.getTime() + day);
        await jobs.enqueue({ name: 'note', key: 'follow-up', payload: {}, runAt });
        await jobs.enqueue({ name: 'note', key: 'at once', payload: {} });
      },
    });
    await enqueue('reminder', day, 'remind');
    await enqueue('between', 1.5 * day);
    expect(await moveTo(began + 5 * day)).toBe(4);
    expect(ran.map(({ key }) => key)).toEqual(['reminder', 'between', 'follow-up', 'at once']);
  });

  it('makes up for the missed ticks of a schedule with one run at the newest of them', async () => {
    await jobs.work({ note, sweep: note });
    await jobs.schedule({ name: 'sweep', payload: {}, everyMs: day });
    await vi.waitFor(() => {
      expect(ran).toHaveLength(1);
    });
    await enqueue('before', 2 * day);
    await enqueue('after', 10.5 * day);
    expect(await moveTo(began + 10.75 * day)).toBe(3);
    expect(ran.slice(1).map(({ key }) => key)).toEqual([
      'before',
      `sweep@${String(began + 10 * day)}`,
      'after',
    ]);
    expect(await moveTo(began + 10.9 * day)).toBe(0);
    expect(await moveTo(began + 11 * day)).toBe(1);
  });

  it('does not run the same job twice when two move at once', async () => {
    await jobs.work({ note });
    await enqueue('once', hour);
    now = began + day;
    const until = new Date(now);
    expect(await Promise.all([jobs.runDue(until), jobs.runDue(until)])).toEqual([1, 0]);
  });

  it('remembers the key of an ended job for a day', async () => {
    await jobs.work({ note });
    await enqueue('key', 0);
    await moveTo(began + 1);
    await enqueue('key', 0);
    expect(await moveTo(began + 23 * hour)).toBe(0);
    now = began + 25 * hour;
    await enqueue('key', 0);
    await moveTo(now + 1);
    expect(ran).toHaveLength(2);
  });

  it('leaves what nobody here knows how to do', async () => {
    await jobs.work({ note });
    await enqueue('elsewhere', 0, 'unknown');
    expect(await moveTo(began + day)).toBe(0);
    expect((await jobs.counts()).waiting).toBe(1);
  });

  it('needs somebody who works', async () => {
    await expect(jobs.runDue(new Date(now))).rejects.toThrow('Nobody works on this queue.');
  });

  it('runs every history in order of due time, each job once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        async (delays, steps) => {
          let time = began;
          const seen: RunningJob[] = [];
          const queue = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(time) } });
          for (const [index, delay] of delays.entries()) {
            const runAt = new Date(began + delay + 1);
            await queue.enqueue({ name: 'note', key: String(index), payload: {}, runAt });
          }
          await queue.work({ note: (job) => Promise.resolve(void seen.push(job)) });
          let ranInAll = 0;
          for (const step of steps) {
            time += step;
            ranInAll += await queue.runDue(new Date(time));
          }
          await queue.close();
          const due = seen.map(({ dueAt }) => dueAt.getTime());
          expect(due).toEqual([...due].sort((one, other) => one - other));
          const expected = delays.filter((delay) => began + delay + 1 <= time);
          expect(ranInAll).toBe(expected.length);
          expect(new Set(seen.map(({ key }) => key)).size).toBe(expected.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a full disk', () => {
  it('refuses new jobs, and runs each that was taken once there is room', async () => {
    const folder = await newFolder();
    const file = join(folder, 'jobs.sqlite');
    const jobs = sqliteJobs({ file, clock: systemClock(), maxBytes: 150_000 });
    const taken: string[] = [];
    const enqueue = async (key: string): Promise<void> => {
      await jobs.enqueue({ name: 'note', key, payload: { text: 'x'.repeat(5000) } });
      taken.push(key);
    };
    const refused = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => enqueue(String(n))),
    );
    expect(refused.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'full', name: 'SqliteFileError' },
    });
    expect(taken.length).toBeGreaterThan(5);
    await jobs.close();
    const roomier = sqliteJobs({ file, clock: systemClock() });
    const ran: string[] = [];
    await roomier.work({ note: ({ key }) => Promise.resolve(void ran.push(key)) });
    await roomier.enqueue({ name: 'note', key: 'after', payload: {} });
    await vi.waitFor(() => {
      expect(ran.toSorted()).toEqual([...taken, 'after'].toSorted());
    });
    await roomier.close();
    await rm(folder, { recursive: true });
  });
});

describe('kill -9 of the process that works', () => {
  it('runs again what was running, and loses nothing', async () => {
    const folder = await newFolder();
    const [file, log] = [join(folder, 'jobs.sqlite'), join(folder, 'log.txt')];
    await writeFile(log, '');
    const keys = Array.from({ length: 200 }, (_, index) => String(index));
    const filling = sqliteJobs({ file, clock: systemClock() });
    for (const key of keys) await filling.enqueue({ name: 'count', key, payload: {} });
    await filling.close();
    const lines = async (word: string): Promise<string[]> =>
      (await readFile(log, 'utf8'))
        .split('\n')
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.slice(word.length + 1));

    const script = join(import.meta.dirname, 'testing', 'worker-to-kill.ts');
    for (const stopAfter of [20, 60, 200]) {
      const child = spawn(process.execPath, [script, file, log], { stdio: 'inherit' });
      await vi.waitFor(
        async () => {
          expect(new Set(await lines('end')).size).toBeGreaterThanOrEqual(stopAfter);
        },
        { timeout: 20_000, interval: 5 },
      );
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    const ended = await lines('end');
    expect(new Set(ended)).toEqual(new Set(keys));
    // Four run at a time, so each of the first two kills repeats a handful at most.
    expect(ended.length - keys.length).toBeLessThanOrEqual(8);
    await rm(folder, { recursive: true });
  }, 60_000);
});
