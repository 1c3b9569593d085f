import { dayMs } from '#domain/shared/time/durations.ts';

/** `07:00 GMT`, from ISO-8601. */
export const time = (iso: string): string => `${iso.slice(11, 16)} GMT`;

/** `Tuesday`, UTC, from ISO-8601. */
export const weekday = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso));

export const nextWeekday = (date: string): string =>
  weekday(new Date(Date.parse(date) + dayMs).toISOString());
