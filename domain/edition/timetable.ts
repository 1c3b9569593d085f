import { minuteMs } from '../shared/time/durations.ts';
import type { Missing } from '../shared/news/edition-content.ts';

const retryEveryMinutes = 5;

// Without prices there is nothing to send. Nothing else delays the mails of 07:30.
const missingPartsDeadline = (date: string, { what }: Missing): string =>
  `${date}T${what === 'movers' ? '10:00' : '07:25'}:00.000Z`;

/** When production tries again: at the next full five minutes. */
export const nextAttempt = (now: Date): Date => {
  const stepMs = retryEveryMinutes * minuteMs;
  return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
};

/** Of what the edition of a day lacks, the parts that are worth another attempt at that time. */
export const awaitedParts = (
  missing: readonly Missing[],
  { date, attemptAt }: { readonly date: string; readonly attemptAt: Date },
): readonly Missing[] =>
  missing.filter((part) => attemptAt.toISOString() <= missingPartsDeadline(date, part));
