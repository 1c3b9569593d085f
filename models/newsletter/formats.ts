import { dayMs } from '#domain/shared/time/durations.ts';

/** Formats an ISO-8601 time as `07:00 GMT`. */
export const time = (iso: string): string => `${iso.slice(11, 16)} GMT`;

/** Formats an ISO-8601 time as a UTC weekday, such as `Tuesday`. */
export const weekday = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso));

export const nextWeekday = (date: string): string =>
  weekday(new Date(Date.parse(date) + dayMs).toISOString());
