/**
 * The finest step of a scale for values up to this size. With the library's default step of a cent, a coin far below a
 * cent would have a single level.
 */
export const getFinestStep = (size: number): number =>
  size === 0 ? 0.01 : toExactStep(Math.max(2, 5 - Math.floor(Math.log10(size))));

// The library draws nothing unless the step's inverse is a power of ten. Floating point misses it for some steps.
const toExactStep = (decimals: number): number => {
  const step = Number(`1e-${String(decimals)}`);
  const isExact = 1 / step === Number(`1e${String(decimals)}`);
  return isExact ? step : toExactStep(decimals + 1);
};

/** The nearest step, never a negative zero: sums of steps on a scale are off by a tiny fraction. */
export const roundToStep = (value: number, step: number): number => {
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return rounded === 0 ? 0 : rounded;
};
