import { minimise, type Objective } from './lbfgs.ts';

/** A labelled row of a sparse matrix: columns, their values, the class (0, 1 or 2) and the weight of the row. */
export type Row = {
  readonly columns: Int32Array;
  readonly values: Float64Array;
  readonly label: number;
  readonly weight: number;
};

export type Options = { readonly columns: number; readonly iterations: number; readonly c: number };

/**
 * Multinomial logistic regression with an L2 penalty: three weights per column, and three intercepts without a penalty.
 */
export const fitLogisticRegression = (
  rows: readonly Row[],
  { columns, iterations, c }: Options,
): { readonly weights: Float64Array; readonly intercept: readonly [number, number, number] } => {
  const size = columns * 3 + 3;
  const objective = createObjective(rows, { columns, c });
  const solution = minimise(objective, { size, iterations });
  const intercept = [
    solution[size - 3] ?? 0,
    solution[size - 2] ?? 0,
    solution[size - 1] ?? 0,
  ] as const;
  return { weights: solution.subarray(0, columns * 3), intercept };
};

const createObjective =
  (rows: readonly Row[], { columns, c }: Pick<Options, 'columns' | 'c'>): Objective =>
  (at, slope) => {
    slope.fill(0);
    const errors = new Float64Array(3);
    let loss = 0;
    for (const row of rows) {
      loss += computeErrors(row, { at, base: columns * 3, errors });
      addGradient(row, { slope, base: columns * 3, errors });
    }
    let squares = 0;
    for (let i = 0; i < columns * 3; i += 1) {
      const weight = at[i] ?? 0;
      squares += weight * weight;
      slope[i] = (slope[i] ?? 0) + weight / c;
    }
    return loss + squares / (2 * c);
  };

type ErrorContext = {
  readonly at: Float64Array;
  readonly base: number;
  readonly errors: Float64Array;
};

// Writes the weighted errors of the three classes to `errors` and returns the loss.
const computeErrors = (
  { columns, values, label, weight }: Row,
  { at, base, errors }: ErrorContext,
): number => {
  let [a, b, c] = [item(at, base), item(at, base + 1), item(at, base + 2)];
  for (let i = 0; i < columns.length; i += 1) {
    const offset = item(columns, i) * 3;
    const value = item(values, i);
    a += item(at, offset) * value;
    b += item(at, offset + 1) * value;
    c += item(at, offset + 2) * value;
  }
  const maxLogit = Math.max(a, b, c);
  const [ea, eb, ec] = [Math.exp(a - maxLogit), Math.exp(b - maxLogit), Math.exp(c - maxLogit)];
  const total = ea + eb + ec;
  errors[0] = (weight * ea) / total;
  errors[1] = (weight * eb) / total;
  errors[2] = (weight * ec) / total;
  errors[label] = (errors[label] ?? 0) - weight;
  const labelProbability = ([ea, eb, ec][label] ?? 0) / total;
  return -weight * Math.log(labelProbability + 1e-12);
};

type GradientContext = {
  readonly slope: Float64Array;
  readonly base: number;
  readonly errors: Float64Array;
};

const addGradient = ({ columns, values }: Row, { slope, base, errors }: GradientContext): void => {
  const [a = 0, b = 0, c = 0] = errors;
  for (let i = 0; i < columns.length; i += 1) {
    const offset = item(columns, i) * 3;
    const value = item(values, i);
    slope[offset] = item(slope, offset) + a * value;
    slope[offset + 1] = item(slope, offset + 1) + b * value;
    slope[offset + 2] = item(slope, offset + 2) + c * value;
  }
  slope[base] = item(slope, base) + a;
  slope[base + 1] = item(slope, base + 1) + b;
  slope[base + 2] = item(slope, base + 2) + c;
};

const item = (list: ArrayLike<number>, at: number): number => list[at] ?? 0;
