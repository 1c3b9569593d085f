/** `41 d 6 h`, `6 h 3 min`, `3 min`, `12 s`. */
export const formatUptime = (seconds: number): string => {
  const wholeSeconds = Math.floor(seconds);
  const days = Math.floor(wholeSeconds / 86_400);
  const hours = Math.floor((wholeSeconds % 86_400) / 3600);
  const minutes = Math.floor((wholeSeconds % 3600) / 60);
  if (days > 0) return `${String(days)} d ${String(hours)} h`;
  if (hours > 0) return `${String(hours)} h ${String(minutes)} min`;
  return minutes > 0 ? `${String(minutes)} min` : `${String(wholeSeconds)} s`;
};

type MeasuredRun = { readonly start: number; readonly values: number[] };

/** Runs of neighbouring measured values, with the index of their first value. */
export const findMeasuredRuns = (values: readonly (number | null)[]): readonly MeasuredRun[] => {
  const runs: MeasuredRun[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.start + run.values.length === index) run.values.push(value);
    else runs.push({ start: index, values: [value] });
  }
  return runs;
};

const steps = [1, 2, 5] as const;

/** The next round number that is not below a value: 1, 2, 5, 10, 20 … */
export const roundUpAxisMax = (value: number): number => {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return step * power;
};
