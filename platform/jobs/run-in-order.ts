import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '../clock/clock.port.ts';
import type { Handlers, RunJob } from './job-runner.ts';
import type { JobHandler, TimeTravel } from './jobs.port.ts';
import type { JobsTable, TickSkip, WaitingTick } from './jobs-table.ts';
import { firstTickFrom } from './ticks.ts';

type Queue = {
  readonly table: JobsTable;
  readonly clock: Clock;
  readonly handlers: Handlers;
  readonly checkOpen: () => void;
  readonly runJob: RunJob;
};

/** Runs everything that is due until then, one job at a time, and returns the number of attempts. */
export const runInOrder = async (
  queue: Queue,
  until: number,
  travel: TimeTravel,
): Promise<number> => {
  const { table, clock } = queue;
  const names = Object.keys(queue.handlers);
  const handlers = withPreparation(queue.handlers, travel);
  let jobCount = 0;
  for (;;) {
    queue.checkOpen();
    const ticks = await listTicks(queue, names, travel);
    const now = clock.now().getTime();
    const jobAt = table.nextJobAt(names) ?? Infinity;
    const time = Math.max(now, await findNextStop(jobAt, { ticks, travel, now }));
    if (time > until) {
      await travel.arriveAt(new Date(until));
      skipIdleTicks(table, ticks, { before: until + 1 });
      return jobCount;
    }
    await travel.arriveAt(new Date(time));
    skipIdleTicks(table, ticks, { before: time });
    if (jobAt > time) skipIdleTicksOfTurn(table, ticks, time);
    const row = table.claim(names, time);
    if (!row) continue;
    await queue.runJob(row, handlers);
    jobCount += 1;
    await travel.afterJob();
    // Embedded stores respond without yielding, and requests must not wait for months of jobs.
    await yieldToEventLoop();
  }
};

type PlannedTick = WaitingTick & {
  /** The first tick that has something to do, or the next attempt of a tick that failed. */
  readonly startsAt: number;
};

const listTicks = async (
  { table }: Pick<Queue, 'table'>,
  names: readonly string[],
  { nextDueAt }: TimeTravel,
): Promise<readonly PlannedTick[]> => {
  const ticks: PlannedTick[] = [];
  for (const tick of table.waitingTicks(names)) {
    const dueAt = tick.attempt > 0 ? undefined : await nextDueAt?.(tick.name);
    ticks.push({ ...tick, startsAt: getStart(tick, dueAt) });
  }
  return ticks;
};

const getStart = ({ timing, dueAt, runAt }: WaitingTick, from: Date | null | undefined): number => {
  if (from === null) return Infinity;
  return from === undefined ? runAt : firstTickFrom(timing, dueAt, from.getTime());
};

type NextStop = {
  readonly ticks: readonly PlannedTick[];
  readonly travel: TimeTravel;
  readonly now: number;
};

const findNextStop = async (jobAt: number, { ticks, travel, now }: NextStop): Promise<number> => {
  const stopAt = (await travel.nextStopAt?.())?.getTime() ?? Infinity;
  const starts = ticks.map(({ startsAt }) => startsAt);
  return Math.min(jobAt, stopAt > now ? stopAt : Infinity, ...starts);
};

// Ticks after the clock's time are left, because a new event can give them something to do.
const skipIdleTicks = (
  table: JobsTable,
  ticks: readonly PlannedTick[],
  { before }: { readonly before: number },
): void => {
  const skips = ticks.flatMap((tick): readonly TickSkip[] => {
    const from = Math.min(before, tick.startsAt);
    return tick.attempt === 0 && tick.dueAt < from
      ? [{ tick, dueAt: firstTickFrom(tick.timing, tick.dueAt, from) }]
      : [];
  });
  table.skipTicks(skips);
};

// Of the ticks at the same time, only those before the first one that runs, which can give later ones something to do.
const skipIdleTicksOfTurn = (
  table: JobsTable,
  ticks: readonly PlannedTick[],
  time: number,
): void => {
  const [first] = ticks
    .filter(({ startsAt }) => startsAt <= time)
    .sort((one, other) => one.startsAt - other.startsAt || one.seq - other.seq);
  if (first?.startsAt !== time) return;
  const earlierTicks = ticks.filter(({ dueAt, seq }) => dueAt <= time && seq < first.seq);
  skipIdleTicks(table, earlierTicks, { before: time + 1 });
};

// Runs the preparation as part of the attempt, so that a job whose preparation fails is retried.
const withPreparation = (handlers: Handlers, { beforeJob }: TimeTravel): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]): [string, JobHandler] => [
      name,
      async (job) => {
        await beforeJob(name);
        await handler(job);
      },
    ]),
  );
