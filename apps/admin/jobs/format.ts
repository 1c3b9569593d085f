import type { Job } from '#contract/system/jobs.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { shortenId } from '../members/display/format.ts';
import { text } from './texts.ts';

/** An attempt failed and the job waits for the next one. */
export const isBetweenAttempts = ({ state, attempt }: Job): boolean =>
  state === 'delayed' && attempt > 0;

export const formatState = (job: Job): string =>
  text(isBetweenAttempts(job) ? 'jobs.between' : `jobs.${job.state}`);

export const formatError = ({ error }: Job): string => error ?? 'None';

/** When a job finally failed, will be retried, or was due. */
export const formatJobTime = ({ failedAt, nextAt, dueAt }: Job, now: Date): string =>
  formatDateTime(new Date(failedAt ?? nextAt ?? dueAt), now);

/** Enough of an id to tell two jobs of the same name apart. */
export const formatJobSubject = ({ mailId, accountId }: Job['about']): string => {
  if (mailId !== null) return text('jobs.about-mail', { id: shortenId(mailId) });
  return accountId === null ? '' : text('jobs.about-member', { id: shortenId(accountId) });
};
