// All times are in the reader's time zone.

const padTwoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** `2023-08-22T09:00:00`, the format of a `datetime-local` field. */
export const toFieldValue = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}` +
  `T${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}:${padTwoDigits(at.getSeconds())}`;

/** Undefined while the field is only partly filled. */
export const fromFieldValue = (value: string): Date | undefined => {
  const at = new Date(value);
  return value === '' || Number.isNaN(at.getTime()) ? undefined : at;
};

/** `14:03:22` */
export const formatClockTime = (at: Date): string =>
  `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}:${padTwoDigits(at.getSeconds())}`;

/** `09:00` */
export const formatHourAndMinute = (at: Date): string =>
  `${padTwoDigits(at.getHours())}:${padTwoDigits(at.getMinutes())}`;

/** Name of the local time zone at a time, such as `BST`. */
export const zoneName = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('UTC', 'GMT') ?? '';

/** Name of the zone of every time on the page, such as `Europe/London`. */
export const getLocalTimeZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? 'GMT' : timeZone.replaceAll('_', ' ');
};

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;

/** Parses a value of an event as a time; undefined for other values. */
export const parseMoment = (value: string): Date | undefined =>
  isoMoment.test(value) ? new Date(value) : undefined;
