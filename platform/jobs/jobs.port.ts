/** Work to be done once, later or now. */
export type NewJob = {
  /** Kebab-case name of the handler. */
  readonly name: string;
  /** Plain JSON; the handler parses it with its schema. */
  readonly payload: object;
  /** The same key of the same name is queued once while it waits or runs, and for a day after it ended. */
  readonly key: string;
  /** When it is due by the clock of the adapter; now when absent. */
  readonly runAt?: Date;
  /** Attempts in all, with growing pauses between them; 5 when absent. */
  readonly attempts?: number;
};

/**
 * When scheduled work is due: at an interval, the first time at once; or by a cron pattern of five fields (six with
 * seconds) in a time zone. A local time that a change to summer time skips is due at the same distance from midnight, one
 * that comes twice is due the first time.
 */
export type Timing =
  { readonly everyMs: number } | { readonly pattern: string; readonly timeZone: string };

/**
 * What becomes of ticks that were due while nobody worked: `each` is made up for, one by one and in order, and a tick that
 * fails holds up the next ones until its last attempt; only the `newest` is run; or `none`, where a tick that could not
 * start within a minute is skipped.
 */
export type MissedTicks = 'each' | 'newest' | 'none';

/** Work that comes again. */
export type Schedule = {
  /** Kebab-case name of the handler; one schedule for each. */
  readonly name: string;
  readonly payload: object;
  readonly timing: Timing;
  readonly missed: MissedTicks;
};

/** A job as its handler gets it. */
export type RunningJob = {
  readonly name: string;
  /** As it was queued; of a schedule one for each tick: `<name>@<due, in milliseconds>`. */
  readonly key: string;
  readonly payload: object;
  /** 1 on the first attempt. */
  readonly attempt: number;
  /** When it was due. */
  readonly dueAt: Date;
};

/** Throwing makes the queue try again; a handler must bear being run twice. */
export type JobHandler = (job: RunningJob) => Promise<void>;

/** How many jobs there are now, by what they wait for. */
export type JobCounts = {
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  /** Gave up after the last attempt. */
  readonly failed: number;
};

/** What moves the clock while a queue runs what becomes due on the way. A rejection ends the run. */
export type TimeTravel = {
  /** Sets the clock to the time at which the next job is due, and to the end when nothing is due before it. */
  readonly arriveAt: (time: Date) => Promise<void>;
  /** Before each attempt and part of it, the clock standing at its time. */
  readonly beforeJob: (name: string) => Promise<void>;
  /** After each attempt; jobs that are queued meanwhile run in their place. */
  readonly afterJob: () => Promise<void>;
};

/** Work that survives a restart and is done at least once, never before it is due. Rejects when the queue cannot be reached or written. */
export interface Jobs {
  enqueue(job: NewJob): Promise<void>;
  /**
   * From now on these are all the schedules: others are removed, one with another timing starts anew, the rest keep their
   * next tick. Many processes that set the same schedules make each once.
   */
  setSchedules(schedules: readonly Schedule[]): Promise<void>;
  /** Takes work from now on; once a process. Jobs that were running when a process was killed run again. */
  work(handlers: Readonly<Record<string, JobHandler>>): Promise<void>;
  /**
   * Runs what is due until then, one after the other at its own time, ticks of schedules included, and returns the number
   * of attempts. Undefined where the queue runs by the clocks of other processes.
   */
  readonly runDue: ((until: Date, travel: TimeTravel) => Promise<number>) | undefined;
  counts(): Promise<JobCounts>;
  /** Called after every attempt; for metrics. */
  onOutcome(listener: (name: string, outcome: 'done' | 'retried' | 'failed') => void): void;
  /** Lets running jobs end, takes no more. */
  close(): Promise<void>;
}
