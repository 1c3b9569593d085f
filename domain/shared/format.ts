/** Number formats. Market prices are in US dollars, plans in pounds. The minus sign is U+2212. */

export type Direction = 'up' | 'down' | 'flat';

const minus = '\u2212';

type DigitOptions = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits' | 'maximumSignificantDigits' | 'useGrouping'
>;

// Creating a formatter is expensive, and a page shows hundreds of figures.
const formatters = new Map<string, Intl.NumberFormat>();

// Formats absolute values only. `formatSigned` adds the sign, which keeps hyphens and "−0" out.
const formatDigits = (size: number, options: DigitOptions): string => {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat('en-GB', options);
  formatters.set(key, formatter);
  return formatter.format(size);
};

const formatFixed = (size: number, decimals: number): string =>
  formatDigits(size, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

// Rounds as Intl prints: `toFixed` rounds 1.005 down, but Intl rounds it up.
const roundTo = (size: number, decimals: number): number =>
  Number(formatDigits(size, { maximumFractionDigits: decimals, useGrouping: false }));

const formatSigned = (value: number, format: (size: number) => string, plus = ''): string => {
  const text = format(Math.abs(value));
  if (!/[1-9]/u.test(text)) return text;
  return (value < 0 ? minus : plus) + text;
};

const formatLevelSize = (size: number): string => {
  if (roundTo(size, 2) >= 1000) return formatFixed(size, 0);
  if (roundTo(size, 6) >= 1) return formatFixed(size, 2);
  if (size === 0) return '0.00';
  return size < 1e-4
    ? formatDigits(size, { maximumSignificantDigits: 4 })
    : formatDigits(size, { maximumFractionDigits: 6 });
};

/**
 * A price without its currency. Decimals: none from 1,000, two from 1, up to six below 1. Below 0.0001: four
 * significant digits (ADR 0090).
 */
export const formatLevel = (value: number): string => formatSigned(value, formatLevelSize);

/** `$64,123`, `$12.35`, `$0.123457`. */
export const formatPrice = (usd: number): string =>
  formatSigned(usd, (size) => `$${formatLevelSize(size)}`);

type FormattedValues<Values extends readonly unknown[]> = { readonly [At in keyof Values]: string };

const countDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

const minDecimals = 2;
const maxDecimals = 20;

/** A price for narrow columns, with three significant digits below 1: `$0.327`. */
export const formatShortPrice = (usd: number): string =>
  formatPrice(Math.abs(usd) < 1 ? Number(usd.toPrecision(3)) : usd);

type DistinctFormat = { readonly format: (price: number) => string; readonly currency: string };

// If different prices would read the same, all of them get the decimals that tell them apart.
const formatDistinct = <Prices extends readonly number[]>(
  prices: Prices,
  { format, currency }: DistinctFormat,
): FormattedValues<Prices> => {
  const distinctCount = new Set(prices).size;
  let formattedPrices = prices.map(format);
  let decimals = Math.max(minDecimals, ...formattedPrices.map(countDecimals));
  while (new Set(formattedPrices).size < distinctCount && decimals <= maxDecimals) {
    const currentDecimals = decimals;
    formattedPrices = prices.map((price) =>
      formatSigned(price, (size) => currency + formatFixed(size, currentDecimals)),
    );
    decimals += 1;
  }
  return formattedPrices as unknown as FormattedValues<Prices>;
};

/** Prices shown together, such as a range. Different prices read differently: `$1.006`, `$1.008`. */
export const formatDistinctPrices = <Prices extends readonly number[]>(
  ...prices: Prices
): FormattedValues<Prices> => formatDistinct(prices, { format: formatPrice, currency: '$' });

/** The same without the currency. */
export const formatDistinctLevels = <Prices extends readonly number[]>(
  ...prices: Prices
): FormattedValues<Prices> => formatDistinct(prices, { format: formatLevel, currency: '' });

/** The same for narrow columns. */
export const formatDistinctShortPrices = <Prices extends readonly number[]>(
  ...prices: Prices
): FormattedValues<Prices> => formatDistinct(prices, { format: formatShortPrice, currency: '$' });

/** Prices of the newsletter's movers, as specified: two decimals, exponential below 1. */
export const formatMoverPrice = (usd: number): string =>
  `$${usd < 1 ? usd.toExponential(2) : formatFixed(usd, 2)}`;

/** The same digits as `formatMoverPrice` below 1, without an exponent. */
export const formatDecimalMoverPrice = (usd: number): string => {
  const [mantissa = '', exponent = '0'] = usd.toExponential(2).split('e');
  return `$${Number(`${mantissa}e${exponent}`).toFixed(2 - Number(exponent))}`;
};

/** The direction of a change after rounding to two decimals. */
export const getChangeDirection = (percent: number): Direction => {
  if (roundTo(Math.abs(percent), 2) === 0) return 'flat';
  return percent > 0 ? 'up' : 'down';
};

/** A change without its sign: `3.48%`. */
export const formatPercent = (percent: number): string => `${formatFixed(Math.abs(percent), 2)}%`;

/** `+3.48%`, `−0.07%`, `0.00%`. */
export const formatChange = (percent: number): string => formatSigned(percent, formatPercent, '+');

/** A share from 0 to 1 as a percentage: `63.0%`. */
export const formatShare = (share: number): string =>
  formatSigned(share, (size) => `${formatFixed(100 * size, 1)}%`);

/** A share from 0 to 1 as a whole percentage: `63%`. */
export const formatWholeShare = (share: number): string =>
  formatSigned(share, (size) => `${formatFixed(100 * size, 0)}%`);

/** Cuts a percentage to one decimal. Rounding would show 52.0% for a chance below 52%. */
export const floorToTenth = (percent: number): number => Math.floor(10 * percent + 1e-9) / 10;

/** A chance from 0 to 1: `57.3%`. */
export const formatChance = (chance: number): string =>
  `${formatFixed(floorToTenth(100 * chance), 1)}%`;

/** A sentiment score from −1 to 1: `+0.38`, `−0.07`, `0.00`. */
export const formatScore = (score: number): string =>
  formatSigned(score, (size) => formatFixed(size, 2), '+');

const scales = [
  { from: 1, letter: '', word: '', decimals: 0 },
  { from: 1e3, letter: 'K', word: ' thousand', decimals: 1 },
  { from: 1e6, letter: 'M', word: ' million', decimals: 1 },
  { from: 1e9, letter: 'B', word: ' billion', decimals: 2 },
  { from: 1e12, letter: 'T', word: ' trillion', decimals: 2 },
] as const;

const largestScale = scales[scales.length - 1] ?? scales[0];

// Picks the first scale where the rounded figure is below 1,000: $999.97B stays, $999.995B becomes $1.00T.
const formatAmountSize = (size: number, unit: 'letter' | 'word'): string => {
  const scale =
    scales.find(({ from, decimals }) => roundTo(size / from, decimals) < 1000) ?? largestScale;
  return `$${formatFixed(size / scale.from, scale.decimals)}${scale[unit]}`;
};

/** Market caps and volumes: `$544.22B`, `$260.9M`. */
export const formatAmount = (usd: number): string =>
  formatSigned(usd, (size) => formatAmountSize(size, 'letter'));

/** An amount in running text: `$1.08 trillion`. */
export const formatLongAmount = (usd: number): string =>
  formatSigned(usd, (size) => formatAmountSize(size, 'word'));

/** Pence as pounds: `£1.99`, `£0`. */
export const formatPence = (pence: number): string =>
  pence === 0 ? '£0' : formatSigned(pence, (size) => `£${formatFixed(size / 100, 2)}`);

/** `11,154`, or with a noun: `1 coin`, `1,200 coins`. */
export const formatCount = (count: number, noun?: string): string => {
  const formattedCount = formatSigned(count, (size) => formatFixed(size, 0));
  if (noun === undefined) return formattedCount;
  return `${formattedCount} ${count === 1 ? noun : `${noun}s`}`;
};

/** An indicator or ratio with fixed decimals: `28.4`, `0.2471`. */
export const formatDecimals = (value: number, decimals: number): string =>
  formatSigned(value, (size) => formatFixed(size, decimals));

/** A measured duration or rate with as many decimals as its size needs: `66`, `4.2`, `0.35`. */
export const formatMeasure = (value: number): string =>
  formatSigned(value, (size) => {
    const decimals = roundTo(size, 1) >= 10 ? 0 : roundTo(size, 2) >= 1 ? 1 : 2;
    return formatDigits(size, { maximumFractionDigits: decimals });
  });

/** A measured quantity with a number of significant digits: `1,234.57`. */
export const formatSignificant = (value: number, figures: number): string =>
  formatSigned(value, (size) => formatDigits(size, { maximumSignificantDigits: figures }));
