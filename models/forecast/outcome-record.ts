import { yearOfHours } from './columns.ts';

const yearHours = 365 * 24;

/** What a forecast said of an hour, and what came of it. */
export type DueForecast = {
  readonly logit: number;
  /** Twice the probability of a rise less 1: −1 to 1. */
  readonly lean: number;
  /** Log return over the horizon in units of the deviation that was issued. */
  readonly scaledReturn: number;
  /** The same less the expected return. */
  readonly score: number;
};

const fields = ['logit', 'lean', 'scaledReturn', 'score'] as const;

export type OutcomeRecord = {
  readonly set: (hour: number, due: DueForecast) => void;
  /** Known field by field for the year of forecasts that are due by `last`, oldest first. */
  readonly year: (last: number) => Readonly<Record<(typeof fields)[number], Float64Array>>;
  readonly scores: (last: number) => Float64Array;
};

/** A model's own forecasts out of sample, which alone tell how far it can be trusted. */
export const createOutcomeRecord = (): OutcomeRecord => {
  const mask = yearOfHours - 1;
  const values = {
    logit: new Float32Array(yearOfHours),
    lean: new Float32Array(yearOfHours),
    scaledReturn: new Float32Array(yearOfHours),
    score: new Float32Array(yearOfHours),
  };
  // The hour + 1 that a place of the ring was written for, so that a skipped hour leaves nothing old behind.
  const written = new Int32Array(yearOfHours);
  const slotsOf = (last: number): number[] => {
    const slots: number[] = [];
    for (let hour = Math.max(0, last - yearHours + 1); hour <= last; hour += 1) {
      if (written[hour & mask] === hour + 1) slots.push(hour & mask);
    }
    return slots;
  };
  const read = (slots: readonly number[], field: (typeof fields)[number]): Float64Array =>
    Float64Array.from(slots, (slot) => values[field][slot] ?? NaN);
  return {
    set: (hour, due) => {
      written[hour & mask] = hour + 1;
      for (const field of fields) values[field][hour & mask] = due[field];
    },
    year: (last) => {
      const slots = slotsOf(last);
      return {
        logit: read(slots, 'logit'),
        lean: read(slots, 'lean'),
        scaledReturn: read(slots, 'scaledReturn'),
        score: read(slots, 'score'),
      };
    },
    scores: (last) => read(slotsOf(last), 'score'),
  };
};
