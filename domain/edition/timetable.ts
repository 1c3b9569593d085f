import { minuteMs } from '../shared/time/durations.ts';
import type { MissingContent } from '../shared/news/edition-content.ts';

const retryEveryMinutes = 5;

// Without prices the edition cannot be sent. Other missing parts must not delay the mails at 07:30.
const missingPartsDeadline = (date: string, { what }: MissingContent): string =>
  `${date}T${what === 'movers' ? '10:00' : '07:25'}:00.000Z`;

/** The next full five minutes. */
export const nextAttempt = (now: Date): Date => {
  const stepMs = retryEveryMinutes * minuteMs;
  return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
};

/** Missing parts of an edition that are still worth another attempt at `attemptAt`. */
export const awaitedParts = (
  missing: readonly MissingContent[],
  { date, attemptAt }: { readonly date: string; readonly attemptAt: Date },
): readonly MissingContent[] =>
  missing.filter((part) => attemptAt.toISOString() <= missingPartsDeadline(date, part));
