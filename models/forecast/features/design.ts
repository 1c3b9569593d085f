import { cholesky, gram } from '../regression/linear-algebra.ts';

/** Standardised features for a regression. Column 0 is the constant. */
export type DesignMatrix = {
  readonly count: number;
  readonly size: number;
  readonly rows: Float64Array;
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  /** Cholesky factor of scale · ZᵀZ + ridge · I. The constant is not penalised. */
  readonly factor: (scale: number, ridge: number) => Float64Array;
};

/** Standardises every column except column 0 in place and takes ownership of `rows`. */
export const createDesignMatrix = (
  rows: Float64Array,
  count: number,
  size: number,
): DesignMatrix => {
  const means = new Float64Array(size);
  const deviations = new Float64Array(size).fill(1);
  for (let column = 1; column < size; column += 1) {
    const { mean, deviation } = computeMoments(rows, { count, size, column });
    means[column] = mean;
    deviations[column] = deviation;
    for (let at = column; at < count * size; at += size) {
      rows[at] = ((rows[at] ?? 0) - mean) / deviation;
    }
  }
  const sums = gram(rows, count, size);
  return {
    count,
    size,
    rows,
    means,
    deviations,
    factor: (scale, ridge) => {
      const matrix = sums.map((sum) => sum * scale);
      matrix[0] = (matrix[0] ?? 0) + 1e-6;
      for (let at = 1; at < size; at += 1) {
        matrix[at * size + at] = (matrix[at * size + at] ?? 0) + ridge;
      }
      return cholesky(matrix, size);
    },
  };
};

type Column = { readonly count: number; readonly size: number; readonly column: number };

// A constant column gets deviation 1: its standardised values are then 0, and so is its weight.
const computeMoments = (rows: Float64Array, { count, size, column }: Column) => {
  let sum = 0;
  for (let at = column; at < count * size; at += size) sum += rows[at] ?? 0;
  const mean = sum / count;
  let squares = 0;
  for (let at = column; at < count * size; at += size) squares += ((rows[at] ?? 0) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / count) || 1 };
};

/** Gradient of a penalised likelihood: Zᵀ·residuals − ridge · weights. The constant is not penalised. */
export const computePenalisedGradient = (
  { rows, count, size }: DesignMatrix,
  residuals: Float64Array,
  { weights, ridge }: { readonly weights: Float64Array; readonly ridge: number },
): Float64Array => {
  const slope = new Float64Array(size);
  for (let row = 0; row < count; row += 1) {
    const residual = residuals[row] ?? 0;
    if (residual === 0) continue;
    const from = row * size;
    for (let column = 0; column < size; column += 1) {
      slope[column] = (slope[column] ?? 0) + (rows[from + column] ?? 0) * residual;
    }
  }
  for (let column = 1; column < size; column += 1) {
    slope[column] = (slope[column] ?? 0) - ridge * (weights[column] ?? 0);
  }
  return slope;
};

/** Writes z·weights of each row into `into`. */
export const computeLinearPredictor = (
  into: Float64Array,
  { rows, count, size }: DesignMatrix,
  weights: Float64Array,
): void => {
  for (let row = 0; row < count; row += 1) {
    const from = row * size;
    let sum = 0;
    for (let column = 0; column < size; column += 1) {
      sum += (rows[from + column] ?? 0) * (weights[column] ?? 0);
    }
    into[row] = sum;
  }
};

/**
 * Converts weights of standardised features to weights of the raw features, so that a forecast is one scalar product.
 */
export const toRawWeights = (
  { means, deviations }: DesignMatrix,
  weights: Float64Array,
): Float64Array => {
  const rawWeights = Float64Array.from(weights);
  for (let column = 1; column < rawWeights.length; column += 1) {
    const weight = (weights[column] ?? 0) / (deviations[column] ?? 1);
    rawWeights[column] = weight;
    rawWeights[0] = (rawWeights[0] ?? 0) - weight * (means[column] ?? 0);
  }
  return rawWeights;
};
