export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN;

export const inMicroseconds = (milliseconds: number): string =>
  `${(milliseconds * 1000).toFixed(0)} µs`;

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-GB')}/s`;
