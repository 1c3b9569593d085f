const steps = [1, 2, 2.5, 5, 10] as const;

/** Round values between two levels, about `count` of them. */
export const roundLevels = (low: number, high: number, count: number): number[] => {
  if (!(high > low)) return [low];
  const roughStep = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = power * (steps.find((size) => size * power >= roughStep) ?? 10);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Multiplied and rounded instead of summed, because 3 × 0.1 is 0.30000000000000004.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
};
