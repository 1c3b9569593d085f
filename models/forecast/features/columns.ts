import { registerArray, createPartRegistry } from '../serialized-parts.ts';

/*
 * Ring buffers by absolute hour (0 is the first hour learned). They keep only the newest `length` hours, which bounds a
 * forecaster's memory.
 */

// Margin in hours for lookback before the first training hour and for outcomes after the last one.
const marginHours = 72;

/** Hours kept for features, which look back up to 720 hours. */
export const recentHours = 720 + marginHours;
export const yearHours = 365 * 24;
/** Hours kept for the direction model: a year of training plus outcomes still pending. */
export const directionBufferHours = yearHours + marginHours;
/** Hours kept for the variance model: two years of training plus outcomes still pending. */
export const varianceBufferHours = 730 * 24 + marginHours;

export type Column = {
  readonly at: (hour: number) => number;
  readonly set: (hour: number, value: number) => void;
};

export const createColumn = (
  length: number,
  parts = createPartRegistry(),
  name = 'column',
): Column => {
  const values = new Float64Array(length);
  registerArray(parts, name, values);
  return {
    at: (hour) => values[hour % length] ?? 0,
    set: (hour, value) => {
      values[hour % length] = value;
    },
  };
};

/** A running sum. The difference of two of its values is the sum over a window. */
export type RunningSum = {
  readonly add: (hour: number, value: number) => void;
  /** Sum over the `hours` hours that end with `hour`, or over all hours when there are fewer. */
  readonly sumOver: (hour: number, hours: number) => number;
  readonly mean: (hour: number, hours: number) => number;
};

export const createRunningSum = (
  length: number,
  parts = createPartRegistry(),
  name = 'sum',
): RunningSum => {
  const sums = createColumn(length, parts, name);
  const sumUpTo = (hour: number): number => (hour < 0 ? 0 : sums.at(hour));
  const sumWindow = (hour: number, hours: number): number => sumUpTo(hour) - sumUpTo(hour - hours);
  return {
    add: (hour, value) => {
      sums.set(hour, sumUpTo(hour - 1) + value);
    },
    sumOver: sumWindow,
    mean: (hour, hours) => sumWindow(hour, hours) / Math.min(hours, hour + 1),
  };
};

/** One row of features per hour. Single precision is enough for candle data. */
export type FeatureTable = {
  readonly width: number;
  readonly at: (hour: number, column: number) => number;
  readonly set: (hour: number, column: number, value: number) => void;
  /** Scalar product of `weights` with the row of `hour`. */
  readonly dot: (hour: number, weights: Float64Array) => number;
  /** The first `columns` columns of the given hours, in row-major order. */
  readonly rowsOf: (hours: Int32Array, columns: number) => Float64Array;
  /** One column of the given hours. */
  readonly columnOf: (hours: Int32Array, column: number) => Float64Array;
};

export const createFeatureTable = (
  length: number,
  width: number,
  parts = createPartRegistry(),
): FeatureTable => {
  const values = new Float32Array(length * width);
  registerArray(parts, 'table', values);
  return {
    width,
    at: (hour, column) => values[(hour % length) * width + column] ?? 0,
    set: (hour, column, value) => {
      values[(hour % length) * width + column] = value;
    },
    dot: (hour, weights) => {
      const from = (hour % length) * width;
      let sum = 0;
      for (let column = 0; column < weights.length; column += 1) {
        sum += (values[from + column] ?? 0) * (weights[column] ?? 0);
      }
      return sum;
    },
    rowsOf: (hours, columns) => {
      const rows = new Float64Array(hours.length * columns);
      for (let row = 0; row < hours.length; row += 1) {
        const from = ((hours[row] ?? 0) % length) * width;
        for (let column = 0; column < columns; column += 1) {
          rows[row * columns + column] = values[from + column] ?? 0;
        }
      }
      return rows;
    },
    columnOf: (hours, column) => {
      const found = new Float64Array(hours.length);
      for (let row = 0; row < hours.length; row += 1) {
        found[row] = values[((hours[row] ?? 0) % length) * width + column] ?? 0;
      }
      return found;
    },
  };
};
