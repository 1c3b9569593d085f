import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Jobs, NewJob } from '#platform/jobs/jobs.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';

/** A stored request for figures that a page waits for. Times are system times. */
type StoredRequest = { readonly askedAt: string; readonly failedAt: string | null };

export type RequestState = 'fetching' | 'unavailable';

/** After this time a request counts as lost. */
export const repeatRequestMs = minuteMs;
const retryAfterMs = 5 * minuteMs;

/** Undefined when the figures may be requested, for the first time or again. */
export const getRequestState = (
  request: StoredRequest | undefined,
  now: Date,
): RequestState | undefined => {
  if (request === undefined) return undefined;
  const { askedAt, failedAt } = request;
  if (failedAt !== null)
    return getElapsedMs(failedAt, now) < retryAfterMs ? 'unavailable' : undefined;
  return getElapsedMs(askedAt, now) < repeatRequestMs ? 'fetching' : undefined;
};

/** Stored figures are shown while the queue is unavailable. */
export const queueRequest = async (
  jobs: Pick<Jobs, 'enqueue'>,
  job: NewJob,
): Promise<RequestState> => {
  try {
    await jobs.enqueue(job);
    return 'fetching';
  } catch (error) {
    if (error instanceof UnavailableError) return 'unavailable';
    throw error;
  }
};

/** After the demo clock is set back, stored times may be in the future. */
export const getElapsedMs = (at: string, now: Date): number =>
  Math.abs(now.getTime() - Date.parse(at));
