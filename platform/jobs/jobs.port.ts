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
  /** Tries in all, with growing pauses between them; 5 when absent. */
  readonly attempts?: number;
};

/**
 * Work that comes again, the first time at once; many processes that schedule the same name make one schedule. Ticks that
 * were missed (nobody worked, or the clock was moved) are made up for by one run, at the newest of them.
 */
export type RepeatedJob = {
  readonly name: string;
  readonly payload: object;
  readonly everyMs: number;
};

/** A job as its handler gets it. */
export type RunningJob = {
  readonly name: string;
  /** As it was queued; of a schedule one for each tick: `<name>@<due, in milliseconds>`. */
  readonly key: string;
  readonly payload: object;
  /** 1 on the first try. */
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
  /** Gave up after the last try. */
  readonly failed: number;
};

/** Work that survives a restart and is done at least once, never before it is due. Rejects when the queue cannot be reached or written. */
export interface Jobs {
  enqueue(job: NewJob): Promise<void>;
  schedule(job: RepeatedJob): Promise<void>;
  /** Removes a schedule; nothing happens when there is none. */
  unschedule(name: string): Promise<void>;
  /** Takes work from now on; once a process. Jobs that were running when a process was killed run again. */
  work(handlers: Readonly<Record<string, JobHandler>>): Promise<void>;
  /**
   * Runs one after the other, in order of due time, what is due until then or by now, with what those jobs enqueue, and
   * tells how many tries it made. Only the embedded queue can; call it as soon as the clock was moved.
   */
  runDue(until: Date): Promise<number>;
  counts(): Promise<JobCounts>;
  /** Told of every try that ended; for metrics. */
  onOutcome(listener: (name: string, outcome: 'done' | 'retried' | 'failed') => void): void;
  /** Lets running jobs end, takes no more. */
  close(): Promise<void>;
}
