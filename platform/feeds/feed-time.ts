import { dayMs } from '#domain/shared/time/durations.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// Hours east of UTC, for the zones of RFC 822 and other unambiguous zone names.
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  hkt: 8,
  sgt: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
};
const firstYear = Date.UTC(2009);

const weekday = String.raw`(?:[a-z]{3,9}\.?(?:,\s*|\s+))?`;
const month = String.raw`(?<month>[a-z]{3})[a-z]*\.?`;
const day = String.raw`(?<day>\d{1,2})`;
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?`;
const timeOfDay = String.raw`(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?`;
// Text in brackets after the zone repeats its name.
const zone = String.raw`\s*(?<zone>[a-z]{1,5})?\s*(?<offset>[+-]\d{1,2}(?::?\d{2})?)?\s*(?:[(\[].*)?`;
const patterns = [
  String.raw`${weekday}${day}[\s-]+${month},?[\s-]+(?<year>\d{4}|\d{2})(?:,?\s+${clock})?${zone}`,
  String.raw`${weekday}${month}\s+${day},?\s+(?<year>\d{4})(?:,?\s+${clock})?${zone}`,
  String.raw`${weekday}${month}\s+${day}\s+${clock}(?:\s+(?<zone>[a-z]{1,5}))?\s+(?<year>\d{4})`,
  String.raw`(?<year>\d{4})(?:[-/]?(?<month>\d{2})(?:[-/]?${day}(?:[t\s]+${timeOfDay}${zone})?)?)?`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'));

/**
 * Converts a date of a feed (RFC 822, ISO-8601 and variants) to ISO-8601; the default zone is UTC.
 * Null for an unknown zone, a date before Bitcoin (2009), or a date more than a day after `now`.
 */
export const parseFeedTime = (text: string, now?: Date): string | null => {
  const trimmed = text.trim().slice(0, 80).trimEnd();
  for (const pattern of patterns) {
    const parts = pattern.exec(trimmed)?.groups;
    if (parts === undefined) continue;
    const time = toTimestamp(parts);
    const latestTime = now === undefined ? Infinity : now.getTime() + dayMs;
    if (time === undefined || time < firstYear || time > latestTime) return null;
    return new Date(time).toISOString();
  }
  return null;
};

type DateParts = Readonly<Record<string, string | undefined>>;

const toTimestamp = (parts: DateParts): number | undefined => {
  const year = parseYear(parts['year'] ?? '');
  const monthNumber = parseMonth(parts['month'] ?? '01');
  const dayNumber = Number(parts['day'] ?? 1);
  const midnight = new Date(Date.UTC(year, monthNumber - 1, dayNumber));
  // `Date.UTC` moves a day that does not exist into the next month.
  const isValidDate =
    midnight.getUTCMonth() === monthNumber - 1 && midnight.getUTCDate() === dayNumber;
  const minutes = parseMinutes(parts);
  const offsetMinutes = parseOffsetMinutes(parts);
  if (!isValidDate || minutes === undefined || offsetMinutes === undefined) return undefined;
  const seconds = Math.min(59, Number(parts['second'] ?? 0));
  return midnight.getTime() + ((minutes - offsetMinutes) * 60 + seconds) * 1000;
};

// Two-digit years as in RFC 2822 §4.3.
const parseYear = (written: string): number => {
  const year = Number(written);
  if (written.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

const parseMonth = (written: string): number =>
  /^\d/.test(written) ? Number(written) : months.indexOf(written.toLowerCase()) + 1;

/** Minutes since midnight, or undefined when out of range. */
const parseMinutes = (parts: DateParts): number | undefined => {
  const [hour, minute] = [Number(parts['hour'] ?? 0), Number(parts['minute'] ?? 0)];
  const dayHalf = parts['half']?.toLowerCase();
  if (minute > 59 || Number(parts['second'] ?? 0) > 60) return undefined;
  if (dayHalf === undefined)
    return hour < 24 || (hour === 24 && minute === 0) ? hour * 60 + minute : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return ((hour % 12) + (dayHalf === 'p' ? 12 : 0)) * 60 + minute;
};

const parseOffsetMinutes = (parts: DateParts): number | undefined => {
  const namedOffset = parts['zone'] === undefined ? 0 : zones[parts['zone'].toLowerCase()];
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}?):?(\d{2})?$/.exec(parts['offset'] ?? '') ?? [];
  if (sign === undefined || namedOffset === undefined)
    return namedOffset === undefined ? undefined : namedOffset * 60;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  // An offset is relative to UTC, so it cannot follow the name of another zone.
  if (namedOffset !== 0 || offset > 14 * 60 || Number(minutes ?? 0) > 59) return undefined;
  return sign === '-' ? -offset : offset;
};
