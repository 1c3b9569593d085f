import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '../clock/clock.port.ts';
import type { Jobs, JobHandler, RunningJob, Schedule } from './jobs.port.ts';

export type SchedulesSetup = {
  /**
   * Opens the same queue on every call, with the given clock. The first pause before a retry is 20
   * ms.
   */
  readonly open: (clock: Clock) => Promise<Jobs>;
  readonly dispose: () => Promise<void>;
};

const soon = { timeout: 50_000, interval: 10 };
const startTime = Date.parse('2026-03-27T12:00:00.000Z');

export const schedulesContract = (name: string, setUp: () => Promise<SchedulesSetup>): void => {
  describe(`schedules on ${name}`, () => {
    let setup: SchedulesSetup;
    let openJobs: Jobs[];
    let runs: RunningJob[];
    let now: number;
    const recordRun: JobHandler = (job) => {
      runs.push(job);
      return Promise.resolve();
    };
    const open = async (clock: Clock = { now: () => new Date(now) }): Promise<Jobs> => {
      const jobs = await setup.open(clock);
      openJobs.push(jobs);
      return jobs;
    };
    const start = async (schedules: readonly Schedule[], handler = recordRun): Promise<Jobs> => {
      const jobs = await open();
      await jobs.setSchedules(schedules);
      await jobs.work({ 'poll-prices': handler, 'send-edition': handler });
      return jobs;
    };
    const getTicks = (): string[] => runs.map(({ dueAt }) => dueAt.toISOString());
    const expectTicks = (...expected: readonly string[]): Promise<void> =>
      vi.waitFor(() => {
        expect(getTicks()).toEqual(expected);
      }, soon);
    const expectIdle = (jobs: Jobs, delayed: number): Promise<void> =>
      vi.waitFor(async () => {
        expect(await jobs.counts()).toMatchObject({ waiting: 0, active: 0, delayed });
      }, soon);
    const hourly = (missed: Schedule['missed'], payload = {}): Schedule => ({
      name: 'poll-prices',
      payload,
      timing: { everyMs: hourMs },
      missed,
    });
    const daily = (pattern: string, timeZone: string): Schedule => ({
      name: 'send-edition',
      payload: {},
      timing: { pattern, timeZone },
      missed: 'each',
    });

    beforeEach(async () => {
      setup = await setUp();
      [openJobs, runs, now] = [[], [], startTime];
    });
    afterEach(async () => {
      for (const jobs of openJobs) await jobs.close();
      await setup.dispose();
    });

    it('repeats by interval, the first time at once, and makes one of many', async () => {
      const system = { now: () => new Date() };
      const [jobs, other] = [await open(system), await open(system)];
      const timing = { everyMs: 100 };
      const schedule = { ...hourly('newest', { from: 'x' }), timing };
      await Promise.all([jobs.setSchedules([schedule]), other.setSchedules([schedule])]);
      await jobs.setSchedules([schedule]);
      await jobs.work({ 'poll-prices': recordRun });
      await vi.waitFor(() => {
        expect(runs.length).toBeGreaterThanOrEqual(4);
      }, soon);
      const times = runs.map(({ dueAt }) => dueAt.getTime());
      expect(new Set(times).size).toBe(times.length);
      times.slice(1).forEach((time, index) => {
        const gap = time - (times[index] ?? 0);
        expect(gap).toBeGreaterThan(0);
        expect(gap % 100).toBe(0);
      });
      expect(runs[0]).toMatchObject({
        payload: { from: 'x' },
        key: `poll-prices@${String(times[0])}`,
        attempt: 1,
      });
    });

    it('repeats by pattern, the first time when it is due next', async () => {
      const jobs = await open({ now: () => new Date() });
      const timing = { pattern: '* * * * * *', timeZone: 'UTC' };
      await jobs.setSchedules([{ ...hourly('newest'), timing }]);
      await jobs.work({ 'poll-prices': recordRun });
      await vi.waitFor(() => {
        expect(runs.length).toBeGreaterThanOrEqual(2);
      }, soon);
      const [first = 0, second = 0] = runs.map(({ dueAt }) => dueAt.getTime());
      expect(first % 1000).toBe(0);
      // A busy machine may miss ticks, of which only the newest is made up for.
      expect(second).toBeGreaterThan(first);
      expect(second % 1000).toBe(0);
    });

    it.each([
      ['each', ['13:00', '14:00', '15:00']],
      ['newest', ['15:00']],
      ['none', []],
    ] as const)('makes up for %s of the ticks that were missed', async (missed, expected) => {
      const first = await start([hourly(missed)]);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(first, 1);
      await first.close();
      now = startTime + 3.5 * hourMs;
      const restartedJobs = await start([hourly(missed)]);
      const expectedTicks = expected.map((time) => `2026-03-27T${time}:00.000Z`);
      await expectTicks('2026-03-27T12:00:00.000Z', ...expectedTicks);
      await expectIdle(restartedJobs, 1);
      expect(runs.map(({ attempt }) => attempt)).toEqual(runs.map(() => 1));
      await restartedJobs.close();
      now = startTime + 4 * hourMs;
      const third = await start([hourly(missed)]);
      await expectTicks('2026-03-27T12:00:00.000Z', ...expectedTicks, '2026-03-27T16:00:00.000Z');
      await expectIdle(third, 1);
    });

    it('runs a tick that is not to be made up for while it is less than a minute late', async () => {
      const first = await start([hourly('none')]);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(first, 1);
      await first.close();
      now = startTime + 2 * hourMs + 59_000;
      await start([hourly('none')]);
      await expectTicks('2026-03-27T12:00:00.000Z', '2026-03-27T14:00:00.000Z');
    });

    it('delays the next ticks while one that counts is retried, and continues after its last attempt', async () => {
      const first = await start([hourly('each')]);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(first, 1);
      await first.close();
      now = startTime + 2 * hourMs;
      runs = [];
      // The pauses use the system clock.
      const reopenedAt = Date.now();
      const clock = { now: () => new Date(startTime + 2 * hourMs + Date.now() - reopenedAt) };
      const jobs = await open(clock);
      await jobs.setSchedules([hourly('each')]);
      await jobs.work({
        'poll-prices': async (job) => {
          await recordRun(job);
          if (job.dueAt.getTime() === startTime + hourMs) throw new Error('the source is down');
        },
      });
      await vi.waitFor(() => {
        const attempts = runs.map(({ dueAt, attempt }) => [dueAt.getUTCHours(), attempt]);
        expect(attempts).toEqual([13, 13, 13, 13, 13, 14].map((at, n) => [at, n < 5 ? n + 1 : 1]));
      }, soon);
    });

    it('continues with the next tick when one fails for good', async () => {
      const outcomes: string[] = [];
      const jobs = await open({ now: () => new Date() });
      jobs.onOutcome((_, outcome) => outcomes.push(outcome));
      await jobs.setSchedules([{ ...hourly('newest'), timing: { everyMs: 60 } }]);
      await jobs.work({
        'poll-prices': (job) => {
          runs.push(job);
          throw new Error('the source is down');
        },
      });
      await vi.waitFor(() => {
        expect(new Set(runs.map(({ key }) => key)).size).toBeGreaterThanOrEqual(3);
      }, soon);
      expect(outcomes).not.toContain('done');
    });

    it('keeps the time of day of a zone over its change to summer time', async () => {
      const edition = daily('30 7 * * *', 'Europe/London');
      const first = await start([edition]);
      await expectIdle(first, 1);
      expect(runs).toEqual([]);
      await first.close();
      now = Date.parse('2026-03-30T12:00:00.000Z');
      await start([edition]);
      await expectTicks(
        '2026-03-28T07:30:00.000Z',
        '2026-03-29T06:30:00.000Z',
        '2026-03-30T06:30:00.000Z',
      );
    });

    it('replaces the ticks of a schedule whose timing changed', async () => {
      const first = await start([daily('0 13 * * *', 'UTC')]);
      await expectIdle(first, 1);
      await first.close();
      const second = await start([daily('30 13 * * *', 'UTC')]);
      await expectIdle(second, 1);
      await second.close();
      now = startTime + 4 * hourMs;
      const third = await start([daily('30 13 * * *', 'UTC')]);
      await expectTicks('2026-03-27T13:30:00.000Z');
      await expectIdle(third, 1);
    });

    it('gives the next tick of an unchanged timing its new payload', async () => {
      const first = await start([hourly('newest', { version: 1 })]);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(first, 1);
      await first.close();
      now = startTime + hourMs;
      await start([hourly('newest', { version: 2 })]);
      await expectTicks('2026-03-27T12:00:00.000Z', '2026-03-27T13:00:00.000Z');
      expect(runs.map(({ payload }) => payload)).toEqual([{ version: 1 }, { version: 2 }]);
    });

    it('ends a schedule that is set no more', async () => {
      const first = await start([hourly('each'), daily('0 13 * * *', 'UTC')]);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(first, 2);
      await first.close();
      now = startTime + 4 * hourMs;
      const second = await start([daily('0 13 * * *', 'UTC')]);
      await expectTicks('2026-03-27T12:00:00.000Z', '2026-03-27T13:00:00.000Z');
      await expectIdle(second, 1);
      await second.setSchedules([]);
      await expectIdle(second, 0);
    });

    it.each(['setSchedules', 'repairSchedules'] as const)(
      'runs again at its times after a clock that was ahead was set back: %s',
      async (repair) => {
        const [edition, prices] = [daily('0 13 * * *', 'UTC'), hourly('newest')];
        now = startTime + 400 * dayMs;
        const jobs = await start([{ ...edition, missed: 'newest' }, prices]);
        await expectTicks('2027-05-01T12:00:00.000Z');
        await expectIdle(jobs, 2);
        now = startTime;
        const expected = ['2027-05-01T12:00:00.000Z', '2026-03-27T12:00:00.000Z'];
        await jobs[repair]([{ ...edition, missed: 'newest' }, prices]);
        await expectTicks(...expected);
        await expectIdle(jobs, 2);
        now = startTime + hourMs;
        await jobs[repair]([{ ...edition, missed: 'newest' }, prices]);
        await vi.waitFor(() => {
          const nextHour = '2026-03-27T13:00:00.000Z';
          expect(getTicks().sort()).toEqual([...expected, nextHour, nextHour].sort());
        }, soon);
      },
    );

    it('runs a tick again that already ran while the clock was ahead', async () => {
      const edition = daily('0 13 * * *', 'UTC');
      const jobs = await start([edition]);
      await expectIdle(jobs, 1);
      now = startTime + 2 * dayMs;
      await jobs.repairSchedules([edition]);
      const expectedRunTimes = ['2026-03-27T13:00:00.000Z', '2026-03-28T13:00:00.000Z'];
      await expectTicks(...expectedRunTimes);
      await expectIdle(jobs, 1);
      now = startTime;
      await jobs.repairSchedules([edition]);
      await expectIdle(jobs, 1);
      now = startTime + hourMs;
      await jobs.repairSchedules([edition]);
      await expectTicks(...expectedRunTimes, '2026-03-27T13:00:00.000Z');
    });

    it('leaves a schedule that runs as it is when it is repaired', async () => {
      const allSchedules = [hourly('newest'), daily('0 13 * * *', 'UTC')];
      const jobs = await start(allSchedules);
      await expectTicks('2026-03-27T12:00:00.000Z');
      await expectIdle(jobs, 2);
      await jobs.repairSchedules(allSchedules);
      // The clock of another process differs by seconds.
      now = startTime - 10_000;
      await jobs.repairSchedules(allSchedules);
      await expectIdle(jobs, 2);
      expect(getTicks()).toEqual(['2026-03-27T12:00:00.000Z']);
    });

    it.each([
      { timing: { everyMs: 0 } },
      { timing: { everyMs: 0.5 } },
      { timing: { pattern: '61 * * * *', timeZone: 'UTC' } },
      { timing: { pattern: '* *', timeZone: 'UTC' } },
      { timing: { pattern: '0 7 * * *', timeZone: 'Mars/Phobos' } },
      { name: 'Poll Prices' },
      { payload: null as unknown as object },
    ])('refuses what no queue could keep: %j', async (wrong) => {
      const jobs = await open();
      const schedule: Schedule = { ...hourly('each'), ...wrong };
      await expect(jobs.setSchedules([schedule])).rejects.toThrow(TypeError);
      await expect(jobs.setSchedules([hourly('each'), hourly('each')])).rejects.toThrow(
        'The schedule poll-prices is given twice.',
      );
    });
  });
};
