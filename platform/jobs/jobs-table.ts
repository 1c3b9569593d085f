import type { JobCounts, NewJob, RepeatedJob } from './jobs.port.ts';

export type JobRow = {
  readonly seq: number;
  readonly name: string;
  readonly key: string;
  readonly payload: string;
  readonly attempt: number;
  readonly attempts: number;
  readonly dueAt: number;
  /** Null for work that is done once. */
  readonly everyMs: number | null;
};

export type JobsTable = {
  readonly add: (job: NewJob, now: number) => void;
  readonly schedule: (job: RepeatedJob, now: number) => void;
  readonly unschedule: (name: string) => void;
  /** The next of these names that is due, marked as running; the ticks of schedules count up to a time of their own. */
  readonly claim: (
    names: readonly string[],
    due: { readonly jobs: number; readonly ticks: number },
  ) => JobRow | undefined;
  readonly succeed: (row: JobRow, now: number) => void;
  readonly giveUp: (row: JobRow, now: number, error: string) => void;
  readonly retry: (row: JobRow, runAt: number, error: string) => void;
  /** When the next of these names is due. */
  readonly nextRunAt: (names: readonly string[]) => number | undefined;
  /** What was running when a process was killed waits again, its try not counted. */
  readonly recover: () => void;
  readonly counts: (now: number) => JobCounts;
};
