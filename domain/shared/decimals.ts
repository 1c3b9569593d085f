/** A price as a decimal without an exponent, rounded to significant digits. */
export const toDecimal = (price: number, digits = 9): string => {
  const text = String(Number(price.toPrecision(digits)));
  return text.includes('e') ? price.toFixed(20).replace(/\.?0+$/, '') : text;
};

/** Rounds to significant digits. Events are kept indefinitely, so they do not store noise digits. */
export const roundToSignificant = (value: number, digits: number): number =>
  Number(value.toPrecision(digits));
