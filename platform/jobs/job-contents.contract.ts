import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Jobs, RunningJob, Schedule, StoredJob } from './jobs.port.ts';

/** Opens the same queue on every call. */
export type OpenQueue = (firstPauseMs: number) => Promise<Jobs>;

const soon = { timeout: 50_000, interval: 10 };
const schedules: readonly Schedule[] = [
  { name: 'poll-prices', payload: {}, timing: { everyMs: hourMs }, missed: 'newest' },
  {
    name: 'send-edition',
    payload: {},
    timing: { pattern: '0 7 * * *', timeZone: 'Europe/London' },
    missed: 'each',
  },
];

const byKey = (one: StoredJob, other: StoredJob): number => (one.key < other.key ? -1 : 1);
const listJobs = async (jobs: Jobs): Promise<readonly StoredJob[]> => {
  const listed: StoredJob[] = [];
  for await (const job of jobs.contents.jobs()) listed.push(job);
  return listed;
};
const readJobs = async (jobs: Jobs): Promise<readonly StoredJob[]> =>
  [...(await listJobs(jobs))].sort(byKey);
const readTicks = async (jobs: Jobs) =>
  [...(await jobs.contents.ticks())].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Copies everything in one queue into another one, of this or another kind. */
export const jobContentsContract = (
  name: string,
  setUp: () => Promise<{ readonly source: OpenQueue; readonly target: OpenQueue }>,
): void => {
  describe(`the contents of a queue, ${name}`, () => {
    const open = async (queue: OpenQueue): Promise<Jobs> => {
      // A job that failed once does not run again during the test.
      const jobs = await queue(hourMs);
      onTestFinished(() => jobs.close());
      return jobs;
    };

    it('are the same in another one, where the work goes on', async () => {
      const { source, target } = await setUp();
      const sourceJobs = await open(source);
      const failJob = (): Promise<void> => Promise.reject(new Error('The server is down.'));
      const later = new Date(Date.now() + hourMs);
      await sourceJobs.setSchedules(schedules);
      await sourceJobs.enqueue({ name: 'note', key: 'done', payload: {} });
      const tracedOptions = { correlationId: 'request-1', runAt: later };
      await sourceJobs.enqueue({
        name: 'note',
        key: 'later',
        payload: { n: 1.5 },
        ...tracedOptions,
      });
      await sourceJobs.enqueue({
        name: 'break',
        key: 'failed',
        payload: { to: 'ada' },
        attempts: 1,
      });
      await sourceJobs.enqueue({ name: 'break', key: 'retried', payload: {}, attempts: 3 });
      await sourceJobs.work({
        note: () => Promise.resolve(),
        break: failJob,
        'poll-prices': () => Promise.resolve(),
        'send-edition': () => Promise.resolve(),
      });
      await vi.waitFor(async () => {
        expect(await sourceJobs.counts()).toEqual({ waiting: 0, active: 0, delayed: 4, failed: 1 });
      }, soon);
      await sourceJobs.administration.pause();
      for (const key of ['due-1', 'due-2', 'due-3'])
        await sourceJobs.enqueue({ name: 'note', key, payload: { [key]: null } });
      await sourceJobs.close();

      const stoppedJobs = await open(source);
      const [jobs, ticks] = [await readJobs(stoppedJobs), await readTicks(stoppedJobs)];
      expect(jobs).toMatchObject([
        { key: 'done', state: 'done', attempt: 1, error: null },
        { key: 'due-1', state: 'waiting', attempt: 0, payload: { 'due-1': null } },
        { key: 'due-2', state: 'waiting', correlationId: null },
        { key: 'due-3', state: 'waiting' },
        { key: 'failed', state: 'failed', attempt: 1, attempts: 1, error: 'The server is down.' },
        {
          key: 'later',
          dueAt: later.getTime(),
          runAt: later.getTime(),
          correlationId: 'request-1',
        },
        { key: 'retried', state: 'waiting', attempt: 1, attempts: 3 },
      ]);
      const targetJobs = await open(target);
      await targetJobs.administration.pause();
      // Repeated, as after an interruption.
      for (const round of [jobs.slice(0, 4), await listJobs(stoppedJobs)]) {
        await targetJobs.contents.add(round);
        await targetJobs.contents.addTicks(ticks);
      }
      expect(await readJobs(targetJobs)).toEqual(jobs);
      await targetJobs.setSchedules(schedules);
      expect(await readTicks(targetJobs)).toEqual(ticks);
      expect(await targetJobs.counts()).toEqual({ waiting: 3, active: 0, delayed: 4, failed: 1 });
      expect(
        await targetJobs.administration.list({ state: 'failed', skip: 0, limit: 9 }),
      ).toMatchObject([{ name: 'break', attempt: 1, error: 'The server is down.' }]);

      const runs: RunningJob[] = [];
      const recordRun = (job: RunningJob): Promise<void> => Promise.resolve(void runs.push(job));
      await targetJobs.work({
        note: recordRun,
        break: recordRun,
        'poll-prices': recordRun,
        'send-edition': recordRun,
      });
      await targetJobs.enqueue({ name: 'note', key: 'done', payload: {} });
      await targetJobs.administration.resume();
      await vi.waitFor(() => {
        expect(runs.map(({ key }) => key)).toEqual(['due-1', 'due-2', 'due-3']);
      }, soon);
      const delayedJobs = await targetJobs.administration.list({
        state: 'delayed',
        skip: 0,
        limit: 9,
      });
      const retriedJob = delayedJobs.find(({ attempt }) => attempt === 1);
      expect(await targetJobs.administration.retry(retriedJob?.id ?? '')).toBe(true);
      expect(await targetJobs.administration.retryAll()).toBe(1);
      await vi.waitFor(() => {
        expect(runs.slice(3).sort((one, other) => (one.key < other.key ? -1 : 1))).toMatchObject([
          { key: 'failed', payload: { to: 'ada' }, attempt: 1 },
          { key: 'retried', attempt: 2 },
        ]);
      }, soon);
    });
  });
};
