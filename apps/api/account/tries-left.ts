import { Rejection } from '#domain/shared/rejection.ts';
import type { RateLimitVerdict } from '#platform/rate-limits/rate-limits.port.ts';
import { getRetryAt } from '../http/limits.ts';

/** Counts by the submitted address, so that the number does not reveal whether an account exists. */
export const withTriesLeft = (
  error: Rejection,
  verdicts: readonly RateLimitVerdict[],
): Rejection => {
  const triesLeft = Math.min(...verdicts.map(({ remaining }) => remaining));
  const exhaustedVerdict = verdicts.find(({ remaining }) => remaining === 0);
  return new Rejection(error.kind, error.code, {
    ...error.detail,
    triesLeft,
    ...(exhaustedVerdict ? { retryAt: getRetryAt(exhaustedVerdict) } : {}),
  });
};
