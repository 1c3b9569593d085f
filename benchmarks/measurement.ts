import { isQuick } from './size.ts';

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

/** A measurement that this machine cannot make. */
export type NotRun = { readonly name: string; readonly reason: string };

/** A part that ended with an error. */
export type Failed = { readonly name: string; readonly error: unknown };

/** `ran` replaces every comparison with a limit or an aim in a quick run. */
export type Verdict = 'holds' | 'misses' | 'BROKEN' | 'compared' | 'ran' | 'not run' | 'FAILED';

export const getVerdict = (measured: Measurement | NotRun | Failed): Verdict => {
  if ('reason' in measured) return 'not run';
  if ('error' in measured) return 'FAILED';
  if (isQuick) return 'ran';
  if (!reaches(measured, measured.limit)) return 'BROKEN';
  if (measured.aim === undefined) return 'compared';
  return reaches(measured, measured.aim) ? 'holds' : 'misses';
};

const reaches = ({ ratio, lowerIsBetter }: Measurement, bound: number | undefined): boolean =>
  bound === undefined || (lowerIsBetter ? ratio <= bound : ratio >= bound);

export const formatMeasurement = (measured: Measurement | NotRun | Failed): string => {
  const verdict = getVerdict(measured);
  if ('reason' in measured) return `${verdict.padEnd(19)}${measured.name}: ${measured.reason}`;
  if ('error' in measured)
    return `${verdict.padEnd(19)}${measured.name}: ${inspectError(measured)}`;
  const { name, ratio, detail } = measured;
  const head = `${verdict.padEnd(8)} ${ratio.toFixed(3).padStart(9)}`;
  return `${head}  ${name}${formatBounds(measured)}\n${' '.repeat(20)}${detail}`;
};

const inspectError = ({ error }: Failed): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const formatBounds = ({ aim, limit, lowerIsBetter }: Measurement): string => {
  const sign = lowerIsBetter ? '≤' : '≥';
  const bounds = [
    ...(aim === undefined ? [] : [`aim ${sign} ${String(aim)}`]),
    ...(limit === undefined ? [] : [`must be ${sign} ${String(limit)}`]),
  ];
  return bounds.length === 0 ? '' : ` (${bounds.join(', ')})`;
};
