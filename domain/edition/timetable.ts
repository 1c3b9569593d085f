import { minuteMs } from '../shared/time/durations.ts';
import type { MissingContent } from '../shared/news/edition-content.ts';

const retryIntervalMinutes = 5;

const getLastAttempt = (date: string): string => `${date}T10:00:00.000Z`;

// Without prices the edition cannot be sent. Other missing parts must not delay the mails at 07:30.
const getMissingPartsDeadline = (date: string, { what }: MissingContent): string =>
  what === 'movers' ? getLastAttempt(date) : `${date}T07:25:00.000Z`;

/** The next full five minutes. */
export const nextAttempt = (now: Date): Date => {
  const stepMs = retryIntervalMinutes * minuteMs;
  return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
};

/** Missing parts of an edition that are still worth another attempt at `attemptAt`. */
export const awaitedParts = (
  missing: readonly MissingContent[],
  { date, attemptAt }: { readonly date: string; readonly attemptAt: Date },
): readonly MissingContent[] =>
  missing.filter((part) => attemptAt.toISOString() <= getMissingPartsDeadline(date, part));

/** When a failed attempt at the edition of a date is repeated; undefined after the last attempt. */
export const attemptAfterError = (date: string, now: Date): Date | undefined => {
  const attemptAt = nextAttempt(now);
  return attemptAt.toISOString() <= getLastAttempt(date) ? attemptAt : undefined;
};
