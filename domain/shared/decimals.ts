/** A price as a decimal without an exponent, rounded to significant digits. */
export const toDecimal = (price: number, digits = 9): string => {
  const text = price.toPrecision(digits);
  if (!text.includes('e')) return removeTrailingZeros(text);
  const short = String(Number(text));
  return short.includes('e') ? price.toFixed(20).replace(/\.?0+$/, '') : short;
};

// Without a regular expression, because a forecast has a hundred prices.
const removeTrailingZeros = (text: string): string => {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
};

/** Rounds to significant digits. Events are kept indefinitely, so they do not store noise digits. */
export const roundToSignificant = (value: number, digits: number): number =>
  Number(value.toPrecision(digits));
