/** Work to be done once, later or now. */
export type NewJob = {
  /** Kebab-case name of the handler. */
  readonly name: string;
  /** Plain JSON; the handler parses it with its schema. */
  readonly payload: object;
  /** Deduplicates: while a job of this name with the same key waits or runs, and for a day after it ended. One that failed is listed for 14 days. */
  readonly key: string;
  /** When it is due by the clock of the adapter; now when absent. */
  readonly runAt?: Date;
  /** Total attempts, with growing pauses between them; 5 when absent. */
  readonly attempts?: number;
};

/**
 * When scheduled work is due: at an interval, first at once; or by a cron pattern of five fields
 * (six with seconds) in a time zone. A local time that the change to summer time skips is due at
 * the same distance from midnight, one that occurs twice is due the first time.
 */
export type Timing =
  { readonly everyMs: number } | { readonly pattern: string; readonly timeZone: string };

/**
 * What happens to ticks that were missed: `each` is run, one by one and in order, and a tick that
 * fails blocks the next ones until its last attempt; `newest` runs only the newest; `none` skips a
 * tick that could not start within a minute.
 */
export type MissedTicks = 'each' | 'newest' | 'none';

/** Recurring work. */
export type Schedule = {
  /** Kebab-case name of the handler; at most one schedule per name. */
  readonly name: string;
  readonly payload: object;
  readonly timing: Timing;
  readonly missed: MissedTicks;
};

/** A job as passed to its handler. */
export type RunningJob = {
  readonly name: string;
  /** The key it was queued with; for a schedule one per tick: `<name>@<due, in milliseconds>`. */
  readonly key: string;
  readonly payload: object;
  /** 1 on the first attempt. */
  readonly attempt: number;
  /** When it was due. */
  readonly dueAt: Date;
};

/** The queue retries after an error; a handler must be idempotent. */
export type JobHandler = (job: RunningJob) => Promise<void>;

/** Number of jobs by state. */
export type JobCounts = {
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  /** Failed after the last attempt. */
  readonly failed: number;
};

/** Where a job stands; what is done is not listed. */
export type JobState = 'failed' | 'waiting' | 'delayed' | 'active';

/** What a job is about, by ids that its payload names. */
export type JobAbout = { readonly mailId: string | null; readonly accountId: string | null };

/** A job as operators look at it, without its payload, which may be about a person. */
export type JobRecord = {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  /** Attempts so far. */
  readonly attempt: number;
  readonly dueAt: Date;
  /** When a delayed job begins its next attempt; null in every other state. */
  readonly nextAt: Date | null;
  /** When it failed for good; null while it has attempts left. */
  readonly failedAt: Date | null;
  /** What the last attempt failed with, without addresses and secrets; null before one failed. */
  readonly error: string | null;
  readonly about: JobAbout;
};

/** A page of the jobs of one state. */
export type JobsQuery = {
  readonly state: JobState;
  readonly skip: number;
  readonly limit: number;
};

/** What operators do about jobs. */
export interface JobAdministration {
  /** Those that failed last come first; the others in the order in which they are due. */
  list(asked: JobsQuery): Promise<readonly JobRecord[]>;
  /** Undefined for jobs that are done or forgotten. */
  find(id: string): Promise<JobRecord | undefined>;
  /** Gives a failed job all its attempts again, and begins the next attempt of one that waits for it; false for others. */
  retry(id: string): Promise<boolean>;
  /** Gives every failed job all its attempts again; returns how many there were. */
  retryAll(): Promise<number>;
  /** Forgets a failed job; false when it has not failed. */
  drop(id: string): Promise<boolean>;
  /** No process begins a job until `resume`, also after a start; what runs is finished. Repeating it changes nothing. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  isPaused(): Promise<boolean>;
}

/** Moves the clock while a queue runs the jobs that become due on the way. A rejection ends the run. */
export type TimeTravel = {
  /** Sets the clock to the due time of the next job, and to the end when nothing is due before it. */
  readonly arriveAt: (time: Date) => Promise<void>;
  /** Called as part of each attempt, with the clock at its time. */
  readonly beforeJob: (name: string) => Promise<void>;
  /** Called after each attempt; jobs that are queued meanwhile run in their order. */
  readonly afterJob: () => Promise<void>;
};

/**
 * Durable work, done at least once and never before it is due. Rejects when the queue is
 * unreachable or cannot be written.
 */
export interface Jobs {
  enqueue(job: NewJob): Promise<void>;
  /**
   * Replaces all schedules: others are removed, one with a new timing starts over, the rest keep
   * their next tick. Several processes may set the same schedules; each tick runs once.
   */
  setSchedules(schedules: readonly Schedule[]): Promise<void>;
  /** Starts processing; at most once per process. Jobs that were running when a process was killed run again. */
  work(handlers: Readonly<Record<string, JobHandler>>): Promise<void>;
  /**
   * Runs what is due until then, one job at a time at its own time, ticks of schedules included,
   * and returns the number of attempts. Undefined where the queue depends on the clocks of several
   * processes.
   */
  readonly runDue: ((until: Date, travel: TimeTravel) => Promise<number>) | undefined;
  counts(): Promise<JobCounts>;
  readonly desk: JobAdministration;
  /** Called after every attempt; for metrics. */
  onOutcome(listener: (name: string, outcome: 'done' | 'retried' | 'failed') => void): void;
  /** Waits for running jobs and starts no more. */
  close(): Promise<void>;
}
