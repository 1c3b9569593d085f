const significant = 8;

/** A price as a decimal without an exponent, to eight significant digits. */
export const toDecimal = (price: number): string => {
  const text = String(Number(price.toPrecision(significant)));
  return text.includes('e') ? price.toFixed(20).replace(/\.?0+$/, '') : text;
};

/** A share or a variance to the digits given, so that an event holds no noise. */
export const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
