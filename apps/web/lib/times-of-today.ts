import { formatDay, formatDateTime, formatTime } from '#ui/format/format.ts';

/** In the reader's time zone. Today's times need no date. */
export const isToday = (at: Date, now: Date): boolean => formatDay(at, now) === formatDay(now, now);

/** `20:12 GMT`, and `8 Oct, 20:12 GMT` on any other day. */
export const formatTimeOrMoment = (at: Date, now: Date): string =>
  isToday(at, now) ? formatTime(at) : formatDateTime(at, now);
