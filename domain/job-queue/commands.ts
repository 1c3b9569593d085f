type JobRequest = {
  readonly jobId: string;
  /** The kind of job, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly now: Date;
};

/** Restores all attempts of a failed job. */
export type RequestJobRetry = JobRequest & { readonly type: 'RequestJobRetry' };

/** Deletes a failed job. */
export type RequestJobDrop = JobRequest & { readonly type: 'RequestJobDrop' };

/** Restores all attempts of every failed job. */
export type RequestFailedJobsRetry = {
  readonly type: 'RequestFailedJobsRetry';
  readonly reason: string;
  readonly now: Date;
};

/** Pauses the queue. */
export type RequestQueuePause = {
  readonly type: 'RequestQueuePause';
  readonly reason: string;
  readonly now: Date;
};

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
