import { dayMs } from '../shared/time/durations.ts';

/** The first instant of the next day (UTC), at which the count starts again. */
export const endOfDay = (at: Date): Date =>
  new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** Every day (UTC) from one instant to another, by an instant in each. */
export const daysBetween = (from: Date, to: Date): Date[] => {
  const days: Date[] = [];
  for (let day = Math.floor(from.getTime() / dayMs); day * dayMs <= to.getTime(); day += 1) {
    days.push(new Date(day * dayMs));
  }
  return days;
};
