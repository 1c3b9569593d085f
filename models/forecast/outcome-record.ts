import { yearHours, directionBufferHours } from './features/columns.ts';
import { registerArray, type PartRegistry } from './serialized-parts.ts';

/** A forecast and its outcome. */
export type DueForecast = {
  readonly logit: number;
  /** Twice the probability of a rise minus 1: −1 to 1. */
  readonly lean: number;
  /** Log return over the horizon, in units of the issued deviation. */
  readonly scaledReturn: number;
  /** `scaledReturn` minus the expected return. */
  readonly score: number;
  /** `score` computed with the EWMA deviation. */
  readonly ewmaScore: number;
};

const fields = ['logit', 'lean', 'scaledReturn', 'score', 'ewmaScore'] as const;
type Field = (typeof fields)[number];

export type OutcomeRecord = {
  readonly set: (hour: number, due: DueForecast) => void;
  /** Number of outcomes so far. */
  readonly count: () => number;
  /** Values of one field over the year of forecasts up to hour `last`, oldest first. */
  readonly year: (last: number, field: Field) => Float64Array;
};

/** The model's own out-of-sample forecasts, which measure how far it can be trusted. */
export const createOutcomeRecord = (parts: PartRegistry): OutcomeRecord => {
  const values = {
    logit: new Float32Array(directionBufferHours),
    lean: new Float32Array(directionBufferHours),
    scaledReturn: new Float32Array(directionBufferHours),
    score: new Float32Array(directionBufferHours),
    ewmaScore: new Float32Array(directionBufferHours),
  };
  // Stores hour + 1 for each slot of the ring buffer, so that a skipped hour does not expose a year-old value.
  const writtenHours = new Int32Array(directionBufferHours);
  const readYearValues = (last: number, field: Field): Float64Array => {
    const source = values[field];
    const yearValues = new Float64Array(yearHours);
    let count = 0;
    for (let hour = Math.max(0, last - yearHours + 1); hour <= last; hour += 1) {
      if (writtenHours[hour % directionBufferHours] !== hour + 1) continue;
      yearValues[count] = source[hour % directionBufferHours] ?? NaN;
      count += 1;
    }
    return yearValues.slice(0, count);
  };
  let total = 0;
  for (const field of fields) registerArray(parts, field, values[field]);
  registerArray(parts, 'written', writtenHours);
  parts.add('total', {
    save: () => total,
    restore: (kept) => {
      total = kept;
    },
  });
  return {
    count: () => total,
    set: (hour, due) => {
      total += 1;
      writtenHours[hour % directionBufferHours] = hour + 1;
      for (const field of fields) values[field][hour % directionBufferHours] = due[field];
    },
    year: readYearValues,
  };
};
