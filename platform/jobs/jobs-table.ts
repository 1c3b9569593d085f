import type {
  JobCounts,
  JobRecord,
  JobsQuery,
  MissedTickPolicy,
  NewJob,
  Schedule,
  ScheduleTiming,
} from './jobs.port.ts';

export type JobRow = {
  readonly seq: number;
  readonly name: string;
  readonly key: string;
  readonly payload: string;
  readonly attempt: number;
  readonly attempts: number;
  readonly dueAt: number;
  readonly correlationId: string | null;
  /** Undefined for jobs without a schedule. */
  readonly tick: { readonly nextAt: number; readonly missed: MissedTickPolicy } | undefined;
};

/** The next tick of a schedule that is not running. */
export type WaitingTick = {
  readonly seq: number;
  readonly name: string;
  readonly timing: ScheduleTiming;
  readonly dueAt: number;
  /** Later than `dueAt` if the tick failed and is retried. */
  readonly runAt: number;
  readonly attempt: number;
};

export type JobAdministrationTable = {
  readonly list: (asked: JobsQuery, now: number) => readonly JobRecord[];
  readonly find: (id: string, now: number) => JobRecord | undefined;
  readonly findCausedBy: (correlationId: string, now: number) => readonly JobRecord[];
  readonly retry: (id: string, now: number) => boolean;
  readonly retryAll: (now: number) => number;
  readonly drop: (id: string) => boolean;
  readonly setPaused: (paused: boolean) => void;
  readonly isPaused: () => boolean;
};

/** The ticks of a schedule that are due before `dueAt`, in milliseconds. */
export type TickSkip = { readonly tick: WaitingTick; readonly dueAt: number };

export type JobsTable = {
  readonly add: (job: NewJob, now: number) => void;
  readonly setSchedules: (schedules: readonly Schedule[], now: number) => void;
  readonly claim: (names: readonly string[], now: number) => JobRow | undefined;
  /** Claims at most `most` jobs in order. On an error, claims none. */
  readonly claimAll: (names: readonly string[], now: number, most: number) => readonly JobRow[];
  readonly succeed: (row: JobRow, now: number) => void;
  readonly giveUp: (row: JobRow, now: number, error: string) => void;
  readonly retry: (row: JobRow, runAt: number, error: string) => void;
  readonly nextRunAt: (names: readonly string[]) => number | undefined;
  /** As `nextRunAt`, without schedules. */
  readonly nextJobAt: (names: readonly string[]) => number | undefined;
  readonly waitingTicks: (names: readonly string[]) => readonly WaitingTick[];
  readonly skipTicks: (skips: readonly TickSkip[]) => void;
  /** While held or paused, nothing is claimed. */
  readonly setHeld: (isHeld: boolean) => void;
  /** Requeues the jobs of a killed process without counting their attempt. */
  readonly recover: () => void;
  readonly counts: (now: number) => JobCounts;
  readonly administration: JobAdministrationTable;
};
