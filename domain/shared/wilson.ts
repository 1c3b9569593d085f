// Two-sided 95%.
const z = 1.959964;

/** A rate and its 95% confidence interval, from 0 to 1. */
export type RateWithInterval = {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
};

/**
 * The Wilson score interval (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
 * 1927).
 */
export const wilson = (hits: number, of: number): RateWithInterval => {
  const rate = hits / of;
  const square = z ** 2 / of;
  const middle = rate + square / 2;
  const width = z * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  const toBound = (value: number): number => Math.min(1, Math.max(0, value / (1 + square)));
  return { rate, low: toBound(middle - width), high: toBound(middle + width) };
};
