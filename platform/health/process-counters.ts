import type { OnAppend } from '../event-store/append-notifications.ts';
import type { Jobs } from '../jobs/jobs.port.ts';

/** Upper bounds of the duration buckets, in milliseconds. An additional bucket has no bound. */
export const durationBounds = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

export type ProcessCounts = {
  /** Answered requests, including precomputed responses. */
  readonly requests: number;
  readonly serverErrors: number;
  /** Number of responses by duration (`durationBounds`), without precomputed responses. */
  readonly durations: number[];
  readonly appends: number;
  readonly refusedAppends: number;
  readonly jobsDone: number;
  readonly jobsRetried: number;
  readonly jobsFailed: number;
  readonly browserErrors: number;
};

export type ProcessReadings = {
  /** Open sockets of the live feed. */
  readonly connections: number;
  /** How long the slowest consumer of the log has been behind the newest event, in seconds. */
  readonly secondsBehind: number;
};

/** Counters that only increase. A reader stores the difference to the previous reading. */
export type ProcessCounters = {
  request(durationMs: number, status: number): void;
  browserError(): void;
  countAppends(onAppend: OnAppend): void;
  countJobs(jobs: Pick<Jobs, 'onOutcome'>): void;
  counts(): ProcessCounts;
};

/** `preparedAnswers` returns the number of responses that were sent without being measured. */
export const processCounters = (preparedAnswers: () => number = () => 0): ProcessCounters => {
  const durations = Array.from({ length: durationBounds.length + 1 }, () => 0);
  const totals = {
    requests: 0,
    serverErrors: 0,
    appends: 0,
    refusedAppends: 0,
    jobsDone: 0,
    jobsRetried: 0,
    jobsFailed: 0,
    browserErrors: 0,
  };
  return {
    request: (durationMs, status) => {
      const boundIndex = durationBounds.findIndex((bound) => durationMs <= bound);
      const slot = boundIndex === -1 ? durationBounds.length : boundIndex;
      durations[slot] = (durations[slot] ?? 0) + 1;
      totals.requests += 1;
      if (status >= 500) totals.serverErrors += 1;
    },
    browserError: () => {
      totals.browserErrors += 1;
    },
    countAppends: (onAppend) => {
      onAppend((_category, outcome) => {
        totals[outcome === 'stored' ? 'appends' : 'refusedAppends'] += 1;
      });
    },
    countJobs: (jobs) => {
      const counterNames = {
        done: 'jobsDone',
        retried: 'jobsRetried',
        failed: 'jobsFailed',
      } as const;
      jobs.onOutcome((_name, outcome) => {
        totals[counterNames[outcome]] += 1;
      });
    },
    counts: () => ({
      ...totals,
      requests: totals.requests + preparedAnswers(),
      durations: [...durations],
    }),
  };
};
