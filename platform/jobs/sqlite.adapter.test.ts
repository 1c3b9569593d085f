import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../clock/system.adapter.ts';
import { jobContentsContract, type OpenQueue } from './job-contents.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { schedulesContract } from './schedules.contract.ts';
import { sqliteJobs } from './sqlite.adapter.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tidemark-jobs-'));

jobsContract('SQLite', async () => {
  const folder = await newFolder();
  const file = join(folder, 'jobs.sqlite');
  return {
    open: (firstPauseMs = 20) =>
      Promise.resolve(sqliteJobs({ file, clock: systemClock(), firstPauseMs })),
    dispose: () => rm(folder, { recursive: true }),
  };
});

schedulesContract('SQLite', async () => {
  const folder = await newFolder();
  const file = join(folder, 'jobs.sqlite');
  return {
    open: (clock) => Promise.resolve(sqliteJobs({ file, clock, firstPauseMs: 20 })),
    dispose: () => rm(folder, { recursive: true }),
  };
});

jobContentsContract('from SQLite to SQLite', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const queueIn =
    (name: string): OpenQueue =>
    (firstPauseMs) =>
      Promise.resolve(sqliteJobs({ file: join(folder, name), clock: systemClock(), firstPauseMs }));
  return { source: queueIn('source.sqlite'), target: queueIn('target.sqlite') };
});

const began = Date.parse('2026-03-01T00:00:00.000Z');

describe('a queue file of an older version', () => {
  const withoutIndex = 'DROP INDEX jobs_correlation;';
  const withoutCorrelation = `${withoutIndex} ALTER TABLE jobs DROP COLUMN correlation_id;`;
  const withoutDesk = `${withoutCorrelation} DROP INDEX jobs_failed; DROP TABLE queue;`;
  it.each([
    [
      1,
      `${withoutDesk} DROP TABLE schedules;
      CREATE TABLE schedules (seq INTEGER PRIMARY KEY, name TEXT, every_ms INTEGER);
      INSERT INTO schedules (name, every_ms) VALUES ('sweep', 1000);`,
    ],
    [2, withoutDesk],
    [3, withoutCorrelation],
    [4, withoutIndex],
  ])('of version %i keeps its jobs', async (version, older) => {
    const folder = await newFolder();
    const file = join(folder, 'jobs.sqlite');
    const clock = { now: () => new Date(began) };
    const schedules = [
      { name: 'sweep', payload: {}, timing: { everyMs: 1000 }, missed: 'newest' as const },
    ];
    const before = sqliteJobs({ file, clock });
    await before.enqueue({ name: 'note', key: 'kept', payload: {} });
    await before.setSchedules(schedules);
    await before.close();
    const database = new DatabaseSync(file);
    database.exec(`${older} PRAGMA user_version = ${String(version)};`);
    database.close();
    const after = sqliteJobs({ file, clock });
    expect((await after.counts()).waiting).toBe(version === 1 ? 1 : 2);
    await after.setSchedules(schedules);
    expect(await after.counts()).toEqual({ waiting: 2, delayed: 0, active: 0, failed: 0 });
    expect(await after.administration.isPaused()).toBe(false);
    await after.close();
    await rm(folder, { recursive: true });
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

describe('a queue from which no job can be taken', () => {
  it('reports that once, and fails its check until it can be used again', async () => {
    const folder = await newFolder();
    const file = join(folder, 'jobs.sqlite');
    const onError = vi.fn();
    const jobs = sqliteJobs({ file, clock: systemClock(), onError });
    await jobs.work({ note: () => Promise.resolve() });
    await jobs.check();
    const other = new DatabaseSync(file);
    other.exec('ALTER TABLE schedules RENAME TO lost');
    // Wakes the worker.
    for (let time = 0; time < 3; time += 1) await jobs.setHeld(false);
    await expect(jobs.check()).rejects.toThrow('no such table');
    expect(onError).toHaveBeenCalledTimes(1);
    other.exec('ALTER TABLE lost RENAME TO schedules');
    other.close();
    await jobs.setHeld(false);
    await jobs.check();
    expect(onError).toHaveBeenCalledTimes(1);
    await jobs.close();
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
        { timeout: 50_000, interval: 5 },
      );
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    const ended = await lines('end');
    expect(new Set(ended)).toEqual(new Set(keys));
    // Four run at a time, so each of the first two kills repeats at most a few.
    expect(ended.length - keys.length).toBeLessThanOrEqual(8);
    await rm(folder, { recursive: true });
  }, 60_000);
});

describe('many jobs that are due', () => {
  it('are worked on in turns, so that requests are answered meanwhile', async () => {
    const folder = await newFolder();
    const jobs = sqliteJobs({ file: join(folder, 'jobs.sqlite'), clock: systemClock() });
    const total = 2000;
    const keys = Array.from({ length: total }, (_, index) => String(index));
    await Promise.all(keys.map((key) => jobs.enqueue({ name: 'nothing', key, payload: {} })));
    const finished = Promise.withResolvers<undefined>();
    let done = 0;
    let turns = 0;
    jobs.onOutcome(() => {
      done += 1;
      if (done === total) finished.resolve(undefined);
    });
    const count = (): void => {
      turns += 1;
      if (done < total) setImmediate(count);
    };
    setImmediate(count);
    await jobs.work({ nothing: () => Promise.resolve() });
    await finished.promise;
    expect(turns).toBeGreaterThan(5);
    await jobs.close();
    await rm(folder, { recursive: true });
  });
});
