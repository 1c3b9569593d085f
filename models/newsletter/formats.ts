import { dayMs } from '#domain/shared/time/durations.ts';

/** Formats an ISO-8601 time as `07:00 GMT`. */
export const formatTime = (iso: string): string => `${iso.slice(11, 16)} GMT`;

/** Formats an ISO-8601 time as a UTC weekday, such as `Tuesday`. */
export const formatWeekday = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso));

export const formatNextWeekday = (date: string): string =>
  formatWeekday(new Date(Date.parse(date) + dayMs).toISOString());
