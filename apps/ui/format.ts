/** Figures as people read them. Prices in USD, plans in GBP, minus is U+2212, a missing value is named by the caller. */

export type Direction = 'up' | 'down' | 'flat';

const minus = '\u2212';

// Making one costs far more than using it, and a page has hundreds of figures.
const kept = <Key extends object, Formatter>(
  make: (options: Key) => Formatter,
): ((options: Key) => Formatter) => {
  const known = new Map<string, Formatter>();
  return (options) => {
    const key = JSON.stringify(options);
    const formatter = known.get(key) ?? make(options);
    known.set(key, formatter);
    return formatter;
  };
};

const numbers = kept(
  (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-GB', options),
);
const dates = kept(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options),
);

const grouped = (value: number, least: number, most: number): string =>
  numbers({ minimumFractionDigits: least, maximumFractionDigits: most }).format(value);

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A level without its currency: from 1,000 no decimals, from 1 two, below 1 six, and as many as show four figures that count (ADR 0056). */
export const formatLevel = (value: number): string => {
  if (rounded(value, 2) >= 1000) return grouped(value, 0, 0);
  if (rounded(value, 6) >= 1) return grouped(value, 2, 2);
  if (value === 0) return '0.00';
  return Math.abs(value) < 1e-4
    ? numbers({ maximumSignificantDigits: 4 }).format(value)
    : grouped(value, 0, 6);
};

export const formatPrice = (usd: number): string => `$${formatLevel(usd)}`;

/** A price for a narrow column: below 1 three figures that count, `$0.327`. */
export const formatShortPrice = (usd: number): string =>
  formatPrice(usd < 1 ? Number(usd.toPrecision(3)) : usd);

/** Where a change points once it is rounded to the two decimals that are shown. */
export const directionOf = (percent: number): Direction => {
  const shown = rounded(percent, 2);
  if (shown === 0) return 'flat';
  return shown > 0 ? 'up' : 'down';
};

/** The size of a change without its sign, `3.48%`. */
export const formatPercent = (percent: number): string => `${grouped(Math.abs(percent), 2, 2)}%`;

/** `+3.48%`, `−0.07%`, `0.00%`. */
export const formatChange = (percent: number): string => {
  const direction = directionOf(percent);
  const size = formatPercent(percent);
  if (direction === 'flat') return '0.00%';
  return direction === 'up' ? `+${size}` : minus + size;
};

const scales = [
  { from: 1e12, letter: 'T', decimals: 2 },
  { from: 1e9, letter: 'B', decimals: 2 },
  { from: 1e6, letter: 'M', decimals: 1 },
  { from: 1e3, letter: 'K', decimals: 1 },
] as const;

/** Caps and volumes: `$544.22B`, `$260.9M`. */
export const formatAmount = (usd: number): string => {
  for (const { from, letter, decimals } of scales) {
    // The step below rounds up into this scale: $999.96M is $1.00B.
    if (usd >= from * 0.999_95) return `$${grouped(usd / from, decimals, decimals)}${letter}`;
  }
  return `$${grouped(usd, 0, 0)}`;
};

/** Pence as pounds: `£1.99`, `£0`. */
export const formatPence = (pence: number): string =>
  pence === 0 ? '£0' : `${pence < 0 ? minus : ''}£${grouped(Math.abs(pence) / 100, 2, 2)}`;

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

/** An age that is watched: `2 min 26 s` within the hour. */
export const formatExactAge = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60 || seconds >= 3600 || seconds % 60 === 0) return formatAge(milliseconds);
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
};

export type DateStyle = { timeZone?: string };

const datePart = (at: Date, options: Intl.DateTimeFormatOptions, style: DateStyle): string =>
  dates({ ...options, ...(style.timeZone === undefined ? {} : { timeZone: style.timeZone }) })
    .format(at)
    // British English alone writes one month with four letters.
    .replace(/\bSept\b/, 'Sep');

const yearIn = (at: Date, { timeZone }: DateStyle): number =>
  timeZone === undefined
    ? at.getFullYear()
    : Number(datePart(at, { year: 'numeric' }, { timeZone }));

const yearUnlessThis = (at: Date, now: Date, style: DateStyle): Intl.DateTimeFormatOptions =>
  yearIn(at, style) === yearIn(now, style) ? {} : { year: 'numeric' };

/** `8 Oct`, with the year where it is not this one. */
export const formatDay = (at: Date, now: Date, style: DateStyle = {}): string =>
  datePart(at, { day: 'numeric', month: 'short', ...yearUnlessThis(at, now, style) }, style);

/** `20:12 GMT`, in the reader's zone, which is named. */
export const formatTime = (at: Date, style: DateStyle = {}): string =>
  datePart(at, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }, style).replace(
    'UTC',
    'GMT',
  );

/** `8 Oct, 20:12 GMT`. */
export const formatMoment = (at: Date, now: Date, style: DateStyle = {}): string =>
  `${formatDay(at, now, style)}, ${formatTime(at, style)}`;

/** `Sunday 8 October, 20:12 GMT`, for the head of a page. */
export const formatHeadline = (at: Date, now: Date, style: DateStyle = {}): string => {
  const day = datePart(
    at,
    { weekday: 'long', day: 'numeric', month: 'long', ...yearUnlessThis(at, now, style) },
    style,
  ).replace(',', '');
  return `${day}, ${formatTime(at, style)}`;
};

/** `1 coin`, `2 coins`. */
export const formatCount = (count: number, noun: string): string =>
  `${grouped(count, 0, 0)} ${count === 1 ? noun : `${noun}s`}`;
