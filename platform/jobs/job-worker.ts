import { secondMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '../clock/clock.port.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { Handlers, RunJob } from './job-runner.ts';
import type { TimeTravel } from './jobs.port.ts';
import type { JobRow, JobsTable } from './jobs-table.ts';
import { runInOrder } from './run-in-order.ts';

export type JobWorker = {
  readonly start: (handlers: Handlers) => void;
  readonly wake: () => void;
  readonly runDue: (until: Date, travel: TimeTravel) => Promise<number>;
  readonly stop: () => Promise<void>;
  /** Why the worker could not take jobs last time; undefined if it could. */
  readonly failure: () => unknown;
};

type Parts = {
  readonly table: JobsTable;
  readonly run: RunJob;
  readonly clock: Clock;
  /** Called when the worker can no longer take jobs. */
  readonly onError?: ((error: unknown) => void) | undefined;
};
type State = {
  handlers: Handlers;
  started: boolean;
  holdCount: number;
  stopped: boolean;
  failure: unknown;
  readonly running: Set<Promise<void>>;
  // Jobs that ran, but whose outcome could not be written (full disk). They run again.
  readonly unrecorded: Set<JobRow>;
};
type Queue = Parts & { readonly state: State };

// Maximum sleep, so that a change of the clock is noticed.
const maxSleepMs = 30 * secondMs;
const pauseWhenUnwritableMs = secondMs;
// Jobs that do not wait run back to back for at most this long, so that requests do not wait for a
// backlog.
const maxTurnMs = 5;

// Concurrent jobs share commits: with 16 at a time, a bulk change took 50% longer.
const maxConcurrentJobs = 64;

export const jobWorker = ({
  concurrency = maxConcurrentJobs,
  ...parts
}: Parts & { readonly concurrency?: number }): JobWorker => {
  const state = createState();
  const queue: Queue = { ...parts, state };
  let timer: NodeJS.Timeout | undefined;
  const enqueue = serialQueue();

  const wake = (): void => {
    clearTimeout(timer);
    if (!state.started || state.holdCount > 0 || state.stopped) return;
    const restMs = startDueJobs(queue, concurrency, wakeAfterJob);
    // At the limit, the first job to end wakes the queue.
    if (restMs !== undefined) timer = setTimeout(wake, restMs);
  };
  const wakeAfterJob = limitWakeRate(wake);
  const checkOpen = (): void => {
    if (state.stopped) throw new Error('The job queue is closed.');
  };
  const runJob: RunJob = (row, handlers) => startJob(queue, row, handlers);
  return {
    wake,
    start: (handlers) => {
      if (state.started) throw new Error('This process works on the queue already.');
      Object.assign(state, { handlers, started: true });
      queue.table.recover();
      wake();
    },
    runDue: async (until, travel) => {
      if (!state.started || state.stopped) throw new Error('No worker runs on this queue.');
      state.holdCount += 1;
      clearTimeout(timer);
      try {
        return await enqueue(async () => {
          await Promise.allSettled([...state.running]);
          const { handlers } = state;
          return runInOrder({ ...parts, handlers, checkOpen, runJob }, until.getTime(), travel);
        });
      } finally {
        state.holdCount -= 1;
        wake();
      }
    },
    stop: async () => {
      state.stopped = true;
      clearTimeout(timer);
      await enqueue(() => Promise.allSettled([...state.running]));
    },
    failure: () => state.failure,
  };
};

const limitWakeRate = (wake: () => void): (() => void) => {
  let turnStartedAt = 0;
  let nextWake: NodeJS.Immediate | undefined;
  return () => {
    if (nextWake) return;
    if (performance.now() - turnStartedAt < maxTurnMs) {
      wake();
      return;
    }
    nextWake = setImmediate(() => {
      nextWake = undefined;
      turnStartedAt = performance.now();
      wake();
    });
  };
};

const createState = (): State => ({
  handlers: {},
  started: false,
  holdCount: 0,
  stopped: false,
  failure: undefined,
  running: new Set(),
  unrecorded: new Set(),
});

// Returns the milliseconds until the next job, or undefined at the concurrency limit.
const startDueJobs = (queue: Queue, concurrency: number, ended: () => void): number | undefined => {
  const { table, clock, state, onError } = queue;
  const names = Object.keys(state.handlers);
  const now = clock.now().getTime();
  try {
    retryUnrecorded(queue);
    const freeSlots = concurrency - state.running.size;
    const rows = table.claimAll(names, now, freeSlots);
    for (const row of rows) startJob(queue, row).then(ended, ended);
    const restMs =
      rows.length < freeSlots
        ? limitSleepMs((table.nextRunAt(names) ?? Infinity) - now)
        : undefined;
    state.failure = undefined;
    return restMs;
  } catch (error) {
    // The store cannot be written, so the worker waits.
    if (state.failure === undefined) onError?.(error);
    state.failure = error;
    return pauseWhenUnwritableMs;
  }
};

const limitSleepMs = (ms: number): number => Math.max(1, Math.min(ms, maxSleepMs));

const startJob = async (
  { run, state }: Queue,
  row: JobRow,
  handlers = state.handlers,
): Promise<void> => {
  const job = run(row, handlers);
  state.running.add(job);
  try {
    await job;
  } catch (error) {
    state.unrecorded.add(row);
    throw error;
  } finally {
    state.running.delete(job);
  }
};

const retryUnrecorded = ({ table, clock, state }: Queue): void => {
  for (const row of state.unrecorded) {
    table.retry(row, clock.now().getTime(), 'The outcome could not be written.');
    state.unrecorded.delete(row);
  }
};
