/**
 * Binding days: the end or renewal of a plan, the last day of a refund, a due date, an invoice, a coupon. They are the
 * London date of the stored instant, written the same for every reader (ADR 0114).
 */

import { dateFormat } from './date-format.ts';
import { hourMs } from './durations.ts';

const dayFormat = dateFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

const timeFormat = dateFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** How long before a binding instant its hour is added to its day. */
const hourShownMs = 48 * hourMs;

/** `2 May 2027`. */
export const formatBindingDay = (at: string): string => dayFormat(new Date(at));

/** `2 May 2027`, and within 48 hours before it `2 May 2027 at 00:30 London time`. */
export const formatBindingTime = (at: string, now: Date): string =>
  isNear(at, now) ? formatLondonInstant(at) : formatBindingDay(at);

/** `00:30`, in London. */
export const formatLondonTime = (at: Date): string => timeFormat(at);

/** `2 May 2027 at 00:30 London time`. */
export const formatLondonInstant = (at: string): string =>
  `${formatBindingDay(at)} at ${formatLondonTime(new Date(at))} London time`;

/**
 * The last day before `end`, a midnight in London, for the words "until the end of": `10 June 2027`, and within 48 hours
 * before the end `10 June 2027 (23:59 London time)`.
 */
export const formatLastDay = (end: string, now: Date): string => {
  const lastMinute = new Date(Date.parse(end) - 1);
  const day = dayFormat(lastMinute);
  return isNear(end, now) ? `${day} (${formatLondonTime(lastMinute)} London time)` : day;
};

const isNear = (at: string, now: Date): boolean => {
  const leftMs = Date.parse(at) - now.getTime();
  return leftMs > 0 && leftMs <= hourShownMs;
};
