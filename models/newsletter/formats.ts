/** Prices in running text: from 1,000 no decimals, from 1 two, below up to six. */
export const price = (value: number): string => {
  if (value >= 1000) return `$${grouped(value, 0)}`;
  if (value >= 1) return `$${grouped(value, 2)}`;
  return `$${String(Number(value.toFixed(6)) || Number(value.toPrecision(3)))}`;
};

/** Prices of the movers as specified: below 1 exponential, otherwise plain, both with two decimals. */
export const moverPrice = (value: number): string =>
  `$${value < 1 ? value.toExponential(2) : grouped(value, 2)}`;

/** What `moverPrice` shows of a price below 1, without its exponent. */
export const inFull = (value: number): string => {
  const [mantissa = '', exponent = '0'] = value.toExponential(2).split('e');
  return `$${Number(`${mantissa}e${exponent}`).toFixed(2 - Number(exponent))}`;
};

/** Per cent with its sign; zero has none. */
export const change = (value: number): string => signed(value, '%');

const signed = (value: number, unit: string): string => {
  const digits = Math.abs(value).toFixed(2);
  const sign = Number(digits) === 0 ? '' : value < 0 ? '−' : '+';
  return `${sign}${digits}${unit}`;
};

/** Per cent where a word says which way. */
export const size = (value: number): string => `${Math.abs(value).toFixed(2)}%`;

export const count = (value: number): string => grouped(value, 0);

/** A chance, 0 to 1, as one decimal of per cent. */
export const chance = (value: number): string => `${(value * 100).toFixed(1)}%`;

/** `$544.22B` */
export const large = (value: number): string => {
  if (value >= 1e12) return `$${grouped(value / 1e12, 2)}T`;
  if (value >= 1e9) return `$${grouped(value / 1e9, 2)}B`;
  return `$${grouped(value / 1e6, 1)}M`;
};

/** −1 to 1 with its sign; zero has none. */
export const score = (value: number): string => signed(value, '');

/** `07:00 GMT`, from ISO-8601. */
export const time = (iso: string): string => `${iso.slice(11, 16)} GMT`;

const dayMs = 86_400_000;

/** `Tuesday`, UTC, from ISO-8601. */
export const weekday = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(iso));

export const nextWeekday = (date: string): string =>
  weekday(new Date(Date.parse(date) + dayMs).toISOString());

const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
