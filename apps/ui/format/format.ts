/** Dates and ages as people read them; other figures are in `#contract/format.ts`. */

import { minuteMs } from '#contract/durations.ts';

// Creating a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (at: Date, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([options, options.timeZone ?? getZoneOffsets(at)]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, formatter);
  return formatter;
};

// A formatter keeps the zone of the device at its creation, which changes when the reader travels. Offsets in winter and
// summer tell zones apart, and cost less than asking for the zone.
const getZoneOffsets = (at: Date): number[] => {
  const year = at.getFullYear();
  return [new Date(year, 0, 1), new Date(year, 6, 1)].map((day) => day.getTimezoneOffset());
};

/** `12 s`, `4 min`, `3 h`, `2 days`. */
export const formatAge = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${String(hours)} h`;
  return `${String(Math.floor(hours / 24))} days`;
};

/** An age that updates as you watch: `2 min 26 s` within the hour. */
export const formatExactAge = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60 || seconds >= 3600 || seconds % 60 === 0) return formatAge(milliseconds);
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
};

export type DateStyle = { timeZone?: string };

const formatDatePart = (at: Date, options: Intl.DateTimeFormatOptions, style: DateStyle): string =>
  getFormatter(at, {
    ...options,
    ...(style.timeZone === undefined ? {} : { timeZone: style.timeZone }),
  })
    .format(at)
    // British English abbreviates September to four letters, unlike other months.
    .replace(/\bSept\b/, 'Sep');

const getYear = (at: Date, { timeZone }: DateStyle): number =>
  timeZone === undefined
    ? at.getFullYear()
    : Number(formatDatePart(at, { year: 'numeric' }, { timeZone }));

const getYearOption = (at: Date, now: Date, style: DateStyle): Intl.DateTimeFormatOptions =>
  getYear(at, style) === getYear(now, style) ? {} : { year: 'numeric' };

/** `8 Oct`, with the year unless it is the current one. */
export const formatDay = (at: Date, now: Date, style: DateStyle = {}): string =>
  formatDatePart(at, { day: 'numeric', month: 'short', ...getYearOption(at, now, style) }, style);

const utc = { timeZone: 'UTC' } as const;

/** A date without a time, such as `2026-10-08`. */
export const formatDate = (date: string, now: Date): string => formatDay(new Date(date), now, utc);

/** `20:12`, in the reader's time zone. */
export const formatClockTime = (at: Date): string =>
  formatDatePart(at, { hour: '2-digit', minute: '2-digit' }, {});

/** `20:12 GMT`, in the reader's time zone. */
export const formatTime = (at: Date, style: DateStyle = {}): string =>
  formatDatePart(at, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }, style).replace(
    'UTC',
    'GMT',
  );

/** `8 Oct, 20:12 GMT`. */
export const formatDateTime = (at: Date, now: Date, style: DateStyle = {}): string =>
  `${formatDay(at, now, style)}, ${formatTime(at, style)}`;

/** Rounded down, a time from which something is possible would be too early. */
export const roundUpToMinute = (at: string): Date =>
  new Date(Math.ceil(Date.parse(at) / minuteMs) * minuteMs);

/** `Sunday 8 October, 20:12 GMT`, for the head of a page. */
export const formatLongDateTime = (at: Date, now: Date, style: DateStyle = {}): string => {
  const day = formatDatePart(
    at,
    { weekday: 'long', day: 'numeric', month: 'long', ...getYearOption(at, now, style) },
    style,
  ).replace(',', '');
  return `${day}, ${formatTime(at, style)}`;
};
