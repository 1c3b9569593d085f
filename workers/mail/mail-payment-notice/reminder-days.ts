import { dayMs } from '#domain/shared/time/durations.ts';

/** Days after the refusal on which reminders are sent, within the 14-day grace period. */
export const reminderDays = [1, 5, 10] as const;

export const daysAfter = (iso: string, days: number): Date =>
  new Date(Date.parse(iso) + days * dayMs);

/** Whether a later reminder is already due, so that only that one is sent. */
export const isSuperseded = (failedAt: string, day: number, now: Date): boolean => {
  const next = reminderDays.find((later) => later > day);
  return next !== undefined && daysAfter(failedAt, next) <= now;
};
