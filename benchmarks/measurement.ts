/** One measured speed: a ratio to a baseline that was measured in the same run, or a figure in its own unit. */
export type Measurement = {
  readonly name: string;
  readonly ratio: number;
  /** Target; absent where there is only a comparison. */
  readonly aim?: number;
  /** Limit: the run fails beyond it. */
  readonly limit?: number;
  readonly lowerIsBetter: boolean;
  readonly detail: string;
};

export type NotRun = { readonly name: string; readonly reason: string };

const reaches = ({ ratio, lowerIsBetter }: Measurement, bound: number | undefined): boolean =>
  bound === undefined || (lowerIsBetter ? ratio <= bound : ratio >= bound);

export const isBroken = (measurement: Measurement): boolean =>
  !reaches(measurement, measurement.limit);

export const formatMeasurement = (measured: Measurement | NotRun): string => {
  if ('reason' in measured) return `not run            ${measured.name}: ${measured.reason}`;
  const { name, ratio, detail } = measured;
  const head = `${verdictOn(measured).padEnd(8)} ${ratio.toFixed(3).padStart(9)}`;
  return `${head}  ${name}${boundsOf(measured)}\n${' '.repeat(20)}${detail}`;
};

const verdictOn = (measurement: Measurement): string => {
  if (isBroken(measurement)) return 'BROKEN';
  if (measurement.aim === undefined) return 'compared';
  return reaches(measurement, measurement.aim) ? 'holds' : 'misses';
};

const boundsOf = ({ aim, limit, lowerIsBetter }: Measurement): string => {
  const sign = lowerIsBetter ? '≤' : '≥';
  const bounds = [
    ...(aim === undefined ? [] : [`aim ${sign} ${String(aim)}`]),
    ...(limit === undefined ? [] : [`must be ${sign} ${String(limit)}`]),
  ];
  return bounds.length === 0 ? '' : ` (${bounds.join(', ')})`;
};
