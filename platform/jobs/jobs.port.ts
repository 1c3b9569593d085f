/** Work to run once, now or later. */
export type NewJob = {
  /** Kebab-case name of the handler. */
  readonly name: string;
  /** Plain JSON; the handler parses it with its schema. */
  readonly payload: object;
  /**
   * Deduplicates: a job is ignored while a job with the same name and key waits or runs, and for a
   * day after it ended. Failed jobs are listed for 14 days.
   */
  readonly key: string;
  /** When the job is due by the adapter's clock; now when absent. */
  readonly runAt?: Date;
  /** Total attempts, with growing pauses between them; 5 when absent. */
  readonly attempts?: number;
  /** Id of the request or job that led to this job, for tracing. */
  readonly correlationId?: string;
};

/**
 * When scheduled work is due: at an interval, starting immediately, or by a cron pattern of five
 * fields (six with seconds) in a time zone. A local time that the change to summer time skips is
 * due at the same distance from midnight; a local time that occurs twice is due the first time.
 */
export type ScheduleTiming =
  { readonly everyMs: number } | { readonly pattern: string; readonly timeZone: string };

/**
 * How missed ticks are handled. `each`: run one by one in order, and a failing tick blocks the
 * next ones until its last attempt. `newest`: only the newest runs. `none`: a tick that could not
 * start within a minute is skipped.
 */
export type MissedTickPolicy = 'each' | 'newest' | 'none';

/** Recurring work. */
export type Schedule = {
  /** Kebab-case name of the handler; at most one schedule per name. */
  readonly name: string;
  readonly payload: object;
  readonly timing: ScheduleTiming;
  readonly missed: MissedTickPolicy;
};

/** A job as passed to its handler. */
export type RunningJob = {
  readonly name: string;
  /** The job's key; for a schedule, one per tick: `<name>@<due, in milliseconds>`. */
  readonly key: string;
  readonly payload: object;
  /** 1 on the first attempt. */
  readonly attempt: number;
  readonly dueAt: Date;
  /** As given when the job was queued; absent for schedules and for jobs of earlier releases. */
  readonly correlationId?: string;
};

/** The queue retries after an error; a handler must be idempotent. */
export type JobHandler = (job: RunningJob) => Promise<void>;

/** Number of jobs by state. */
export type JobCounts = {
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  /** Failed on their last attempt. */
  readonly failed: number;
};

/** State of a job. Completed jobs are not listed. */
export type JobState = 'failed' | 'waiting' | 'delayed' | 'active';

/** The mail and the account that a job is about, by the ids in its payload. */
export type JobSubject = { readonly mailId: string | null; readonly accountId: string | null };

/** A job as shown to operators, without its payload, which may contain personal data. */
export type JobRecord = {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  /** Number of attempts so far. */
  readonly attempt: number;
  readonly dueAt: Date;
  /** When a delayed job starts its next attempt; null in every other state. */
  readonly nextAt: Date | null;
  /** When the last attempt failed; null while attempts are left. */
  readonly failedAt: Date | null;
  /** Error of the last attempt, without addresses and secrets; null before a failure. */
  readonly error: string | null;
  readonly about: JobSubject;
};

/** A page of the jobs of one state. */
export type JobsQuery = {
  readonly state: JobState;
  readonly skip: number;
  readonly limit: number;
};

/** Operations on jobs for operators. */
export interface JobAdministration {
  /** Failed jobs are listed by time of failure, newest first; other jobs by due time. */
  list(query: JobsQuery): Promise<readonly JobRecord[]>;
  /** Undefined for jobs that are completed or deleted. */
  find(id: string): Promise<JobRecord | undefined>;
  /**
   * Jobs with this correlation id that are not completed. An adapter without an index looks at the first 1,000 jobs
   * of each state.
   */
  findCausedBy(correlationId: string): Promise<readonly JobRecord[]>;
  /**
   * Gives a failed job all its attempts again, and starts the next attempt of a delayed job
   * immediately. False for other jobs.
   */
  retry(id: string): Promise<boolean>;
  /** Gives every failed job all its attempts again; returns the number of jobs. */
  retryAll(): Promise<number>;
  /** Deletes a failed job; false when the job has not failed. */
  drop(id: string): Promise<boolean>;
  /**
   * No process starts a job until `resume`, even after a restart. Running jobs finish. Idempotent.
   */
  pause(): Promise<void>;
  resume(): Promise<void>;
  isPaused(): Promise<boolean>;
}

/**
 * Moves the clock while a queue runs the jobs that become due along the way. A rejection ends the
 * run.
 */
export type TimeTravel = {
  /** Sets the clock to the due time of the next job, or to the end when no job is due before it. */
  readonly arriveAt: (time: Date) => Promise<void>;
  /** Called as part of each attempt, with the clock set to the job's due time. */
  readonly beforeJob: (name: string) => Promise<void>;
  /** Called after each attempt. Jobs queued in the meantime run in their order. */
  readonly afterJob: () => Promise<void>;
  /**
   * When the scheduled job with this name has something to do next; null if never. Earlier ticks are skipped, except
   * retries. Undefined if each tick runs.
   */
  readonly nextDueAt?: (name: string) => Promise<Date | null | undefined>;
  /** When something outside the queue happens next; the clock stops there. A time that has passed is ignored. */
  readonly nextStopAt?: () => Promise<Date | undefined>;
};

/**
 * A job as stored. Times are milliseconds since 1970. A job that a killed process was running is
 * `waiting`, with this attempt not counted.
 */
export type StoredJob = {
  readonly name: string;
  readonly key: string;
  readonly payload: object;
  /** `done` jobs are stored because their keys are not queued again for a day. */
  readonly state: 'waiting' | 'failed' | 'done';
  readonly dueAt: number;
  /** When the next attempt starts. */
  readonly runAt: number;
  /** Number of attempts so far. */
  readonly attempt: number;
  /** Total attempts. */
  readonly attempts: number;
  /** Null while the job waits. */
  readonly endedAt: number | null;
  /** Error of the last attempt; null before a failure. */
  readonly error: string | null;
  /** Null if the job was queued without one. */
  readonly correlationId: string | null;
};

/** The next tick of a schedule, in milliseconds since 1970. */
export type StoredTick = {
  readonly name: string;
  readonly timing: ScheduleTiming;
  readonly at: number;
};

/** Everything in a queue, for copying it into another one. No process may work on either queue. */
export interface JobContents {
  /** Jobs without a schedule. Those that wait are in the order in which they run. */
  jobs(): AsyncIterable<StoredJob>;
  ticks(): Promise<readonly StoredTick[]>;
  /** Adds jobs in their order and state. Can be repeated. */
  add(jobs: readonly StoredJob[]): Promise<void>;
  /** The schedules that `setSchedules` sets afterwards continue with these ticks. */
  addTicks(ticks: readonly StoredTick[]): Promise<void>;
}

/**
 * A durable queue. Jobs run at least once and never before they are due. Methods reject when the
 * queue is unreachable or cannot be written.
 */
export interface Jobs {
  enqueue(job: NewJob): Promise<void>;
  /**
   * Replaces all schedules: schedules that are not listed are removed, a schedule with a new
   * timing starts over, the rest keep their next tick unless a clock that was ahead stored it.
   * Several processes may set the same
   * schedules; each tick runs once.
   */
  setSchedules(schedules: readonly Schedule[]): Promise<void>;
  /**
   * Restores schedules that no longer run: because their next tick was stored while a clock was
   * ahead, or because the queue lost it. Schedules of a newer process stay. Called repeatedly.
   */
  repairSchedules(schedules: readonly Schedule[]): Promise<void>;
  /** Starts processing; at most once per process. Jobs of a killed process run again. */
  work(handlers: Readonly<Record<string, JobHandler>>): Promise<void>;
  /**
   * While held, this process starts no job, also when it is held before `work`. Running jobs
   * finish. Independent of a pause, which applies to every process and remains after a restart.
   */
  setHeld(isHeld: boolean): Promise<void>;
  /**
   * Runs everything that is due until then, including ticks of schedules, one job at a time with
   * the clock at its due time. Returns the number of attempts. Undefined when the queue depends on
   * the clocks of several processes.
   */
  readonly runDue: ((until: Date, travel: TimeTravel) => Promise<number>) | undefined;
  counts(): Promise<JobCounts>;
  /** Rejects while the queue is unavailable, or while this process cannot take jobs from it. */
  check(): Promise<void>;
  /**
   * What the store does when its memory is full: `safeEvictionPolicy` keeps every accepted job, any
   * other policy may delete some; `unknownEvictionPolicy` if the store does not say.
   */
  evictionPolicy(): Promise<string>;
  readonly administration: JobAdministration;
  readonly contents: JobContents;
  /** Called after every attempt; for metrics. */
  onOutcome(listener: (name: string, outcome: 'done' | 'retried' | 'failed') => void): void;
  /** Starts no more jobs and waits for the running ones. */
  close(): Promise<void>;
}
