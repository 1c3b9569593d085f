type JobRequest = {
  readonly jobId: string;
  /** The kind of job, such as `send-mail`. */
  readonly name: string;
  readonly reason: string;
  readonly now: Date;
};

export type RequestJobRetry = JobRequest & { readonly type: 'RequestJobRetry' };

export type RequestJobDrop = JobRequest & { readonly type: 'RequestJobDrop' };

export type RequestFailedJobsRetry = {
  readonly type: 'RequestFailedJobsRetry';
  readonly reason: string;
  readonly now: Date;
};

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
