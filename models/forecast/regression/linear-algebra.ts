/** Square matrices are stored in one array in row-major order. */

/** Lower Cholesky factor of a positive definite matrix (Golub and Van Loan, "Matrix Computations", algorithm 4.2.1). */
export const cholesky = (matrix: Float64Array, size: number): Float64Array => {
  const lower = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const pivot = Math.sqrt(computeRemainder(matrix, lower, { size, row: column, column }));
    if (!(pivot > 0)) throw new Error('The matrix is not positive definite.');
    lower[column * size + column] = pivot;
    for (let row = column + 1; row < size; row += 1) {
      lower[row * size + column] = computeRemainder(matrix, lower, { size, row, column }) / pivot;
    }
  }
  return lower;
};

type Cell = { readonly size: number; readonly row: number; readonly column: number };

const computeRemainder = (
  matrix: Float64Array,
  lower: Float64Array,
  { size, row, column }: Cell,
): number => {
  let remaining = matrix[row * size + column] ?? 0;
  for (let at = 0; at < column; at += 1) {
    remaining -= (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
  }
  return remaining;
};

/** Solves A·x = b, where `lower` is the Cholesky factor of A, by forward and back substitution. */
export const solveCholesky = (lower: Float64Array, right: Float64Array): Float64Array => {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let remaining = solution[row] ?? 0;
    for (let at = 0; at < row; at += 1)
      remaining -= (lower[row * size + at] ?? 0) * (solution[at] ?? 0);
    solution[row] = remaining / (lower[row * size + row] ?? 1);
  }
  solveTransposed(lower, solution);
  return solution;
};

const solveTransposed = (lower: Float64Array, solution: Float64Array): void => {
  const size = solution.length;
  for (let row = size - 1; row >= 0; row -= 1) {
    let remaining = solution[row] ?? 0;
    for (let at = row + 1; at < size; at += 1) {
      remaining -= (lower[at * size + row] ?? 0) * (solution[at] ?? 0);
    }
    solution[row] = remaining / (lower[row * size + row] ?? 1);
  }
};

/** ZᵀZ of `count` rows of `size` columns. */
export const gram = (rows: Float64Array, count: number, size: number): Float64Array => {
  const sums = new Float64Array(size * size);
  for (let row = 0; row < count; row += 1) {
    const from = row * size;
    for (let one = 0; one < size; one += 1) {
      const value = rows[from + one] ?? 0;
      const targetOffset = one * size;
      for (let other = 0; other <= one; other += 1) {
        sums[targetOffset + other] =
          (sums[targetOffset + other] ?? 0) + value * (rows[from + other] ?? 0);
      }
    }
  }
  for (let one = 0; one < size; one += 1) {
    for (let other = 0; other < one; other += 1) {
      sums[other * size + one] = sums[one * size + other] ?? 0;
    }
  }
  return sums;
};
