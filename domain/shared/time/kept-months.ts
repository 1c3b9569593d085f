import { formatStreamMonth, monthsBetween } from './months.ts';

/** Expiring fields are readable for this many months from the first day of their month. */
export const keptMonths = 13;

/** No event is older. */
const firstMonth = new Date('2020-01-01');

/** The months, such as `202605`, whose expiring fields are no longer kept. */
export const expiredMonths = (now: Date): string[] => {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths));
  return monthsBetween(firstMonth, last).map(formatStreamMonth);
};
