/** A price as a decimal without an exponent, to the significant digits given. */
export const toDecimal = (price: number, digits = 9): string => {
  const text = String(Number(price.toPrecision(digits)));
  return text.includes('e') ? price.toFixed(20).replace(/\.?0+$/, '') : text;
};

/** A share or a variance to the significant digits given: an event is kept indefinitely, and noise costs as much as news. */
export const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
