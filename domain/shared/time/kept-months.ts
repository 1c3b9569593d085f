import { formatStreamMonth, monthsBetween } from './months.ts';

/** Expiring fields are readable for this many months from the first day of their month. */
export const keptMonths = 13;

/** Hashes of mailboxes that had a trial can be compared for this many months from the first day of their month. */
export const keptTrialMonths = 24;

/** No event is older. */
const firstMonth = new Date('2020-01-01');

/** The months, such as `202605`, whose expiring fields are no longer kept. */
export const expiredMonths = (now: Date, months = keptMonths): string[] =>
  monthsBetween(firstMonth, subtractMonths(now, months)).map(formatStreamMonth);

/** The months that are not expired, newest first. */
export const listKeptMonths = (now: Date, months = keptMonths): string[] =>
  monthsBetween(subtractMonths(now, months - 1), now)
    .map(formatStreamMonth)
    .reverse();

const subtractMonths = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));
