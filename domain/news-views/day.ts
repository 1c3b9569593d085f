import { dayMs } from '../shared/time/durations.ts';

/** The start of the next UTC day, when the count restarts. */
export const endOfDay = (at: Date): Date =>
  new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** One instant in each UTC day from `from` to `to`. */
export const listDays = (from: Date, to: Date): Date[] => {
  const days: Date[] = [];
  for (let day = Math.floor(from.getTime() / dayMs); day * dayMs <= to.getTime(); day += 1) {
    days.push(new Date(day * dayMs));
  }
  return days;
};
