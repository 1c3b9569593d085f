import type { Clock } from '../clock/clock.port.ts';
import type { Handlers, Run } from './job-runner.ts';
import type { JobRow, JobsTable } from './jobs-table.ts';

export type JobWorker = {
  readonly start: (handlers: Handlers) => void;
  readonly wake: () => void;
  readonly runDue: (until: Date) => Promise<number>;
  readonly stop: () => Promise<void>;
};

type Parts = { readonly table: JobsTable; readonly run: Run; readonly clock: Clock };
type State = {
  handlers: Handlers;
  started: boolean;
  /** How many callers run jobs in order just now. */
  held: number;
  stopped: boolean;
  readonly running: Set<Promise<void>>;
  /** Ran, but the outcome could not be written, as on a full disk: they run again. */
  readonly unrecorded: Set<JobRow>;
};
type Queue = Parts & { readonly state: State };

/** Longest sleep, so that a clock that was set or moved under us is noticed. */
const longestSleepMs = 30_000;
const pauseWhenUnwritableMs = 1000;

/** Takes what is due, several at a time, and sleeps until the next is. */
export const jobWorker = ({
  concurrency = 4,
  ...parts
}: Parts & { readonly concurrency?: number }): JobWorker => {
  const state = newState();
  const queue: Queue = { ...parts, state };
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const wake = (): void => {
    clearTimeout(timer);
    if (!state.started || state.held > 0 || state.stopped) return;
    const restMs = takeDue(queue, concurrency, wake);
    // At the limit, the job that ends first wakes the queue.
    if (restMs !== undefined) timer = setTimeout(wake, restMs);
  };
  return {
    wake,
    start: (handlers) => {
      if (state.started) throw new Error('This process works already.');
      Object.assign(state, { handlers, started: true });
      queue.table.recover();
      wake();
    },
    runDue: async (until) => {
      if (!state.started || state.stopped) throw new Error('Nobody works on this queue.');
      state.held += 1;
      clearTimeout(timer);
      const mine = turn.then(() => runInOrder(queue, until.getTime()));
      turn = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        state.held -= 1;
        wake();
      }
    },
    stop: async () => {
      state.stopped = true;
      clearTimeout(timer);
      await Promise.allSettled([...state.running, turn]);
    },
  };
};

const newState = (): State => ({
  handlers: {},
  started: false,
  held: 0,
  stopped: false,
  running: new Set(),
  unrecorded: new Set(),
});

/** Starts what is due and tells how long there is nothing to do; undefined when as many run as may. */
const takeDue = (queue: Queue, concurrency: number, ended: () => void): number | undefined => {
  const { table, clock, state } = queue;
  const names = Object.keys(state.handlers);
  const now = clock.now().getTime();
  try {
    returnUnrecorded(queue);
    while (state.running.size < concurrency) {
      const row = table.claim(names, { jobs: now, ticks: now });
      if (!row) return rest((table.nextRunAt(names) ?? Infinity) - now);
      start(queue, row).then(ended, ended);
    }
    return undefined;
  } catch {
    // Whoever enqueues is told of a store that takes no writes; the worker waits until it does.
    return pauseWhenUnwritableMs;
  }
};

const rest = (ms: number): number => Math.max(1, Math.min(ms, longestSleepMs));

const start = async ({ run, state }: Queue, row: JobRow): Promise<void> => {
  const job = run(row, state.handlers);
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

const returnUnrecorded = ({ table, clock, state }: Queue): void => {
  for (const row of state.unrecorded) {
    table.retry(row, clock.now().getTime(), 'The outcome could not be written.');
    state.unrecorded.delete(row);
  }
};

const runInOrder = async (queue: Queue, until: number): Promise<number> => {
  const { table, clock, state } = queue;
  await Promise.allSettled([...state.running]);
  const names = Object.keys(state.handlers);
  for (let ran = 0; ; ran += 1) {
    // What a job enqueues "now" is due a moment after `until` when the clock was moved to `until` and runs on.
    const jobs = Math.max(until, clock.now().getTime());
    const row = state.stopped ? undefined : table.claim(names, { jobs, ticks: until });
    if (!row) return ran;
    await start(queue, row);
  }
};
