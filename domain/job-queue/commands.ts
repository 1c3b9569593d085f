type AboutJob = {
  readonly jobId: string;
  /** What it does, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly now: Date;
};

/** Gives a failed job all its attempts again. */
export type RequestJobRetry = AboutJob & { readonly type: 'RequestJobRetry' };

/** Forgets a failed job. */
export type RequestJobDrop = AboutJob & { readonly type: 'RequestJobDrop' };

/** Gives every failed job all its attempts again. */
export type RequestFailedJobsRetry = {
  readonly type: 'RequestFailedJobsRetry';
  readonly reason: string;
  readonly now: Date;
};

/** Holds all jobs back until the queue is resumed. */
export type RequestQueuePause = {
  readonly type: 'RequestQueuePause';
  readonly reason: string;
  readonly now: Date;
};

/** Lets the jobs begin again. */
export type RequestQueueResume = {
  readonly type: 'RequestQueueResume';
  readonly reason: string;
  readonly now: Date;
};

export type JobQueueCommand =
  | RequestJobRetry
  | RequestFailedJobsRetry
  | RequestJobDrop
  | RequestQueuePause
  | RequestQueueResume;
