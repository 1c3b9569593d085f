import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { Jobs, RunningJob, TimeTravel } from './jobs.port.ts';
import { sqliteJobs } from './sqlite.adapter.ts';

const began = Date.parse('2026-03-01T00:00:00.000Z');

/** The minutes at which an hourly sweep ran that has something to do after each of `dueMinutes`. */
const runSweep = async (
  dueMinutes: readonly number[],
  steps: readonly number[],
): Promise<readonly number[]> => {
  let time = began;
  const open = new Set(dueMinutes);
  const minutesAt = (at: number): number => (at - began) / minuteMs;
  const queue = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(time) } });
  const timing = { everyMs: hourMs };
  await queue.setSchedules([{ name: 'sweep', payload: {}, timing, missed: 'newest' }]);
  const runs: number[] = [];
  await queue.work({
    sweep: ({ dueAt }) => {
      expect(dueAt.getTime()).toBe(time);
      const done = [...open].filter((minutes) => minutes <= minutesAt(time));
      for (const minutes of done) open.delete(minutes);
      if (done.length > 0) runs.push(minutesAt(time));
      return Promise.resolve();
    },
  });
  for (const step of steps)
    await queue.runDue?.(new Date(time + step * minuteMs), {
      arriveAt: (to) => {
        time = to.getTime();
        return Promise.resolve();
      },
      beforeJob: () => Promise.resolve(),
      afterJob: () => Promise.resolve(),
      nextDueAt: () => {
        const first = Math.min(...open);
        return Promise.resolve(first === Infinity ? null : new Date(began + first * minuteMs));
      },
    });
  await queue.close();
  return runs;
};
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

describe('a clock that is moved', () => {
  let now: number;
  let jobs: Jobs;
  let ran: { readonly job: RunningJob; readonly at: number }[];
  const note = (job: RunningJob): Promise<void> => {
    ran.push({ job, at: now });
    return Promise.resolve();
  };
  const travel: TimeTravel = {
    arriveAt: (time) => {
      expect(time.getTime()).toBeGreaterThanOrEqual(now);
      now = time.getTime();
      return Promise.resolve();
    },
    beforeJob: () => Promise.resolve(),
    afterJob: () => Promise.resolve(),
  };
  const moveTo = async (time: number, how: Partial<TimeTravel> = {}): Promise<number> =>
    (await jobs.runDue?.(new Date(time), { ...travel, ...how })) ?? -1;
  const enqueue = (key: string, inMs: number, name = 'note'): Promise<void> =>
    jobs.enqueue({ name, key, payload: {}, runAt: new Date(now + inMs) });
  const keys = (): string[] => ran.map(({ job }) => job.key);
  const daily = { name: 'sweep', payload: {}, timing: { everyMs: dayMs } };

  beforeEach(() => {
    now = began;
    ran = [];
    jobs = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(now) } });
  });
  afterEach(() => jobs.close());

  it('stands at the due time of each job, in order, and ends at its goal', async () => {
    await jobs.work({ note });
    await enqueue('third', 3 * dayMs);
    await enqueue('first', hourMs);
    await enqueue('too late', 40 * dayMs);
    await enqueue('second', 2 * dayMs);
    expect(await moveTo(began + 31 * dayMs)).toBe(3);
    expect(keys()).toEqual(['first', 'second', 'third']);
    expect(ran.map(({ at }) => at)).toEqual([began + hourMs, began + 2 * dayMs, began + 3 * dayMs]);
    expect(ran[1]?.job.dueAt).toEqual(new Date(began + 2 * dayMs));
    expect(now).toBe(began + 31 * dayMs);
    expect(await jobs.counts()).toMatchObject({ waiting: 0, delayed: 1 });
  });

  it('runs what those jobs enqueue, in its place', async () => {
    await jobs.work({
      note,
      remind: async (job) => {
        await note(job);
        const runAt = new Date(job.dueAt.getTime() + dayMs);
        await jobs.enqueue({ name: 'note', key: 'follow-up', payload: {}, runAt });
        await jobs.enqueue({ name: 'note', key: 'at once', payload: {} });
      },
    });
    await enqueue('reminder', dayMs, 'remind');
    await enqueue('between', 1.5 * dayMs);
    expect(await moveTo(began + 5 * dayMs)).toBe(4);
    expect(keys()).toEqual(['reminder', 'at once', 'between', 'follow-up']);
  });

  it('runs what is enqueued after a job, before the next one', async () => {
    await jobs.work({ note });
    await enqueue('first', dayMs);
    await enqueue('last', 1.5 * dayMs);
    const afterJob = (): Promise<void> => enqueue('led to', 0);
    expect(await moveTo(began + 5 * dayMs, { afterJob })).toBe(3);
    expect(keys()).toEqual(['first', 'led to', 'last']);
  });

  it.each(['each', 'newest', 'none'] as const)(
    'runs every tick of a schedule at its time, when of those missed %s is made up for',
    async (missed) => {
      await jobs.setSchedules([{ ...daily, missed }]);
      await jobs.work({ note, sweep: note });
      await vi.waitFor(() => {
        expect(ran).toHaveLength(1);
      });
      await enqueue('between', 1.5 * dayMs);
      expect(await moveTo(began + 3.75 * dayMs)).toBe(4);
      const tick = (days: number): string => `sweep@${String(began + days * dayMs)}`;
      expect(keys()).toEqual([tick(0), tick(1), 'between', tick(2), tick(3)]);
      expect(ran.map(({ at }) => (at - began) / dayMs)).toEqual([0, 1, 1.5, 2, 3]);
      expect(await moveTo(began + 3.9 * dayMs)).toBe(0);
      expect(await moveTo(began + 4 * dayMs)).toBe(1);
    },
  );

  describe('a schedule that states when it has something to do', () => {
    const hourly = { ...daily, timing: { everyMs: hourMs }, missed: 'newest' } as const;
    const at = (hours: number): string => `sweep@${String(began + hours * hourMs)}`;
    const start = async (): Promise<void> => {
      await jobs.setSchedules([hourly]);
      await jobs.work({ note, sweep: note });
      await vi.waitFor(() => {
        expect(ran).toHaveLength(1);
      });
    };

    it('runs from the first tick that is not before this time', async () => {
      await start();
      const dueAt = new Date(began + 5.5 * hourMs);
      const nextDueAt = (): Promise<Date> => Promise.resolve(dueAt);
      expect(await moveTo(began + 8.5 * hourMs, { nextDueAt })).toBe(3);
      expect(keys()).toEqual([at(0), at(6), at(7), at(8)]);
    });

    it('skips every tick while it has nothing to do, and goes on with the next one', async () => {
      await start();
      await enqueue('between', 1.5 * hourMs);
      const nextDueAt = (): Promise<null> => Promise.resolve(null);
      expect(await moveTo(began + 5.5 * hourMs, { nextDueAt })).toBe(1);
      expect(keys()).toEqual([at(0), 'between']);
      expect(await moveTo(began + 6 * hourMs)).toBe(1);
      expect(keys().at(-1)).toBe(at(6));
    });

    it('runs a tick that a job along the way has given something to do', async () => {
      await start();
      let dueAt: Date | null = null;
      await jobs.enqueue({
        name: 'note',
        key: 'cause',
        payload: {},
        runAt: new Date(began + 2.5 * hourMs),
      });
      const nextDueAt = (): Promise<Date | null> => Promise.resolve(dueAt);
      const afterJob = (): Promise<void> => {
        dueAt = keys().at(-1) === 'cause' ? new Date(began + 3 * hourMs) : null;
        return Promise.resolve();
      };
      expect(await moveTo(began + 9 * hourMs, { nextDueAt, afterJob })).toBe(2);
      expect(keys()).toEqual([at(0), 'cause', at(3)]);
    });

    it('does not run beside another one that is due at the same time', async () => {
      await jobs.setSchedules([{ ...hourly, name: 'idle' }, hourly]);
      await jobs.work({ note, idle: note, sweep: note });
      await vi.waitFor(() => {
        expect(ran).toHaveLength(2);
      });
      const nextDueAt = (name: string): Promise<Date | null> =>
        Promise.resolve(name === 'idle' ? null : new Date(began));
      expect(await moveTo(began + 3 * hourMs, { nextDueAt })).toBe(3);
      expect(keys().slice(2)).toEqual([at(1), at(2), at(3)]);
    });

    it('tries a failed tick again, whatever it states', async () => {
      const failing = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(now) } });
      const attempts: number[] = [];
      await failing.setSchedules([hourly]);
      await failing.work({
        sweep: ({ attempt }) => {
          attempts.push(attempt);
          return attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
        },
      });
      const nextDueAt = (): Promise<null> => Promise.resolve(null);
      await failing.runDue?.(new Date(began + 2 * hourMs), { ...travel, nextDueAt });
      await failing.close();
      expect(attempts).toEqual([1, 2, 3]);
    });

    it('skips the same ticks in one move as in many', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 20 }),
          fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 6 }),
          async (dueMinutes, steps) => {
            const whole = steps.reduce((sum, step) => sum + step, 0);
            const inOneMove = await runSweep(dueMinutes, [whole]);
            expect(await runSweep(dueMinutes, steps)).toEqual(inOneMove);
            const first = new Set(dueMinutes.map((minutes) => Math.ceil(minutes / 60) * 60));
            const expected = [...first].filter((minutes) => minutes <= whole);
            expect(inOneMove).toEqual(expected.sort((one, other) => one - other));
          },
        ),
        { numRuns: 50 },
      );
    });
  });

  it('stops at the times of events outside the queue', async () => {
    await jobs.work({ note });
    const stops = [1.5 * dayMs, 2 * dayMs, 30 * dayMs].map((ms) => new Date(began + ms));
    const arrivals: number[] = [];
    const ran = await moveTo(began + 5 * dayMs, {
      nextStopAt: () => Promise.resolve(stops.find((stop) => stop.getTime() > now)),
      arriveAt: (time) => {
        arrivals.push((time.getTime() - began) / dayMs);
        return travel.arriveAt(time);
      },
    });
    expect(ran).toBe(0);
    expect(arrivals).toEqual([1.5, 2, 5]);
  });

  it('does not wait for an event outside the queue that stays due', async () => {
    await jobs.work({ note });
    const nextStopAt = (): Promise<Date> => Promise.resolve(new Date(began));
    expect(await moveTo(began + dayMs, { nextStopAt })).toBe(0);
    expect(now).toBe(began + dayMs);
  });

  it('runs the ticks of a time of day, over a change to summer time', async () => {
    const timing = { pattern: '0 7 * * *', timeZone: 'Europe/London' };
    await jobs.setSchedules([{ ...daily, timing, missed: 'each' }]);
    await jobs.work({ sweep: note });
    expect(await moveTo(Date.parse('2026-03-31T00:00:00.000Z'))).toBe(30);
    expect(ran.slice(-3).map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-30T06:00:00.000Z',
    ]);
  });

  it('tries a job again at its own later time', async () => {
    const failingTwice = async (job: RunningJob): Promise<void> => {
      await note(job);
      if (job.attempt < 3) throw new Error('not yet');
    };
    await jobs.work({ note: failingTwice });
    await enqueue('stubborn', hourMs);
    expect(await moveTo(began + dayMs)).toBe(3);
    expect(ran.map(({ at }) => (at - began - hourMs) / 1000)).toEqual([0, 5, 25]);
    expect(ran.map(({ job }) => job.attempt)).toEqual([1, 2, 3]);
  });

  it('tries a job again whose preparation failed', async () => {
    await jobs.work({ note });
    await enqueue('prepared', hourMs);
    let failures = 1;
    const beforeJob = (): Promise<void> => {
      failures -= 1;
      return failures < 0 ? Promise.resolve() : Promise.reject(new Error('no market'));
    };
    expect(await moveTo(began + dayMs, { beforeJob })).toBe(2);
    expect(ran.map(({ job }) => job.attempt)).toEqual([2]);
  });

  it('stays at the current time when the run ends early, and resumes from there', async () => {
    await jobs.work({ note });
    await enqueue('first', dayMs);
    await enqueue('second', 2 * dayMs);
    const afterJob = (): Promise<void> => Promise.reject(new Error('stopping'));
    await expect(moveTo(began + 5 * dayMs, { afterJob })).rejects.toThrow('stopping');
    expect([keys(), now]).toEqual([['first'], began + dayMs]);
    expect(await moveTo(began + 5 * dayMs)).toBe(1);
    expect(keys()).toEqual(['first', 'second']);
  });

  it('does not run the same job twice when two move at once', async () => {
    await jobs.work({ note });
    await enqueue('once', hourMs);
    expect(await Promise.all([moveTo(began + dayMs), moveTo(began + dayMs)])).toEqual([1, 0]);
  });

  it('yields to the event loop between jobs', async () => {
    await jobs.work({ note });
    for (const key of ['1', '2', '3', '4', '5']) await enqueue(key, hourMs);
    const seen: number[] = [];
    const watch = setInterval(() => seen.push(ran.length), 0);
    const slow = { afterJob: () => Promise.resolve(void Atomics.wait(sleepCell, 0, 0, 5)) };
    await moveTo(began + dayMs, slow);
    clearInterval(watch);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(3);
  });

  it('remembers the key of an ended job for a day', async () => {
    await jobs.work({ note });
    await enqueue('key', 0);
    await moveTo(began + 1);
    await enqueue('key', 0);
    expect(await moveTo(began + 23 * hourMs)).toBe(0);
    now = began + 25 * hourMs;
    await enqueue('key', 0);
    await moveTo(now + 1);
    expect(ran).toHaveLength(2);
  });

  it('leaves what no handler here can do', async () => {
    await jobs.work({ note });
    await enqueue('elsewhere', 0, 'unknown');
    expect(await moveTo(began + dayMs)).toBe(0);
    expect((await jobs.counts()).waiting).toBe(1);
  });

  it('needs a worker', async () => {
    await expect(moveTo(now)).rejects.toThrow('No worker runs on this queue.');
  });

  it('runs every history in order of due time, each job once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
        async (delays, steps) => {
          let time = began;
          const seen: (readonly [key: string, dueAt: number, at: number])[] = [];
          const queue = sqliteJobs({ file: ':memory:', clock: { now: () => new Date(time) } });
          for (const [index, delay] of delays.entries()) {
            const runAt = new Date(began + delay + 1);
            await queue.enqueue({ name: 'note', key: String(index), payload: {}, runAt });
          }
          await queue.work({
            note: ({ key, dueAt }) => Promise.resolve(void seen.push([key, dueAt.getTime(), time])),
          });
          const arriveAt = (to: Date): Promise<void> => {
            time = to.getTime();
            return Promise.resolve();
          };
          let ranInAll = 0;
          for (const step of steps) {
            const to = new Date(time + step);
            ranInAll += (await queue.runDue?.(to, { ...travel, arriveAt })) ?? 0;
          }
          await queue.close();
          const due = seen.map(([, dueAt]) => dueAt);
          expect(due).toEqual([...due].sort((one, other) => one - other));
          expect(seen.map(([, , at]) => at)).toEqual(due);
          const expected = delays.filter((delay) => began + delay + 1 <= time);
          expect(ranInAll).toBe(expected.length);
          expect(new Set(seen.map(([key]) => key)).size).toBe(expected.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});
