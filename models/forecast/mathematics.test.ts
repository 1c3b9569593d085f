import { describe, expect, it } from 'vitest';
import { createColumn, createFeatureTable, createRunningSum } from './features/columns.ts';
import { createDesignMatrix, toRawWeights } from './features/design.ts';
import { binColumns } from './features/feature-bins.ts';
import { fitGamma } from './regression/gamma-regression.ts';
import { garmanKlass } from './garman-klass.ts';
import { cholesky, gram, solveCholesky } from './regression/linear-algebra.ts';
import { fitLogistic, logistic } from './regression/logistic-regression.ts';
import { fitPlatt } from './regression/platt.ts';
import { quantileLevels, getQuantile } from './quantile-levels.ts';
import { fitTrees, predictTrees, sampleTrees } from './regression/regression-trees.ts';
import { createSeededRandom } from './testing/candles.ts';

const random = createSeededRandom(3);
// Irwin–Hall: close enough to a standard normal.
const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

const sampleRows = (count: number): Float64Array =>
  Float64Array.from({ length: count * 3 }, (_, at) => (at % 3 === 0 ? 1 : 2 + 3 * normal()));

describe('linear algebra', () => {
  it('factors and solves, by hand', () => {
    // [[4, 2], [2, 5]] = LLᵀ with L = [[2, 0], [1, 2]].
    const lower = cholesky(Float64Array.of(4, 2, 2, 5), 2);
    expect([...lower]).toEqual([2, 0, 1, 2]);
    expect([...solveCholesky(lower, Float64Array.of(8, 9))]).toEqual([1.375, 1.25]);
    expect([...gram(Float64Array.of(1, 2, 3, 4), 2, 2)]).toEqual([10, 14, 14, 20]);
  });

  it('refuses what is not positive definite', () => {
    expect(() => cholesky(Float64Array.of(1, 2, 2, 1), 2)).toThrow('positive definite');
  });
});

describe('the gamma regression', () => {
  it('finds the weights that the mean was made with, and scales with the target', () => {
    const [count, truth] = [4000, [-9, 0.2, -0.1]];
    const rows = sampleRows(count);
    const targets = Float64Array.from({ length: count }, (_, row) => {
      const log = truth.reduce((sum, weight, at) => sum + weight * (rows[row * 3 + at] ?? 0), 0);
      // An exponential variable is a gamma variable of mean 1.
      return -Math.log(1 - random()) * Math.exp(log);
    });
    const design = createDesignMatrix(Float64Array.from(rows), count, 3);
    const fit = (of: Float64Array): number[] => [
      ...toRawWeights(design, fitGamma(design, of, { ridge: 1 }).weights),
    ];
    const weights = fit(targets);
    for (const [at, weight] of truth.entries()) expect(weights[at]).toBeCloseTo(weight, 1);
    const doubled = fit(targets.map((value) => 2 * value));
    expect(doubled[0]).toBeCloseTo((weights[0] ?? 0) + Math.LN2, 3);
    // The likelihood's slope for the constant: the mean of y / f is 1.
    const { fitted } = fitGamma(design, targets, { ridge: 1 });
    const ratios = targets.map((value, at) => value / Math.exp(fitted[at] ?? 0));
    expect(ratios.reduce((sum, value) => sum + value, 0) / count).toBeCloseTo(1, 2);
  });
});

describe('the logistic regression', () => {
  it('finds the weights that the labels were drawn with; a label that is not known has no say', () => {
    const [count, truth] = [6000, [-0.4, 0.3, -0.2]];
    const rows = sampleRows(count);
    const labels = Float64Array.from({ length: count }, (_, row) => {
      const logit = truth.reduce((sum, weight, at) => sum + weight * (rows[row * 3 + at] ?? 0), 0);
      return random() < logistic(logit) ? 1 : 0;
    });
    const design = createDesignMatrix(Float64Array.from(rows), count, 3);
    const weights = toRawWeights(design, fitLogistic(design, labels, { ridge: 1 }));
    for (const [at, weight] of truth.entries()) {
      expect(Math.abs((weights[at] ?? 0) - weight), String(at)).toBeLessThan(0.08);
    }
    const unknown = fitLogistic(design, new Float64Array(count).fill(NaN), { ridge: 1 });
    expect([...unknown]).toEqual([0, 0, 0]);
  });

  it('is calibrated by Platt: half the confidence where logits are twice too sure', () => {
    const logits = Float64Array.from({ length: 8000 }, () => normal());
    const rose = Uint8Array.from(logits, (logit) => (random() < logistic(logit / 2) ? 1 : 0));
    const prior = { slope: 1, slopeWeight: 1, interceptWeight: 1 };
    const { slope, intercept } = fitPlatt(logits, rose, prior);
    expect(Math.abs(slope - 0.5)).toBeLessThan(0.06);
    expect(Math.abs(intercept)).toBeLessThan(0.05);
  });

  it('stays at the prior without evidence, and never turns a call around', () => {
    const prior = { slope: 0.4, slopeWeight: 20, interceptWeight: 200 };
    expect(fitPlatt(new Float64Array(), new Uint8Array(), prior)).toEqual({
      slope: 0.4,
      intercept: 0,
    });
    const logits = Float64Array.from({ length: 2000 }, () => normal());
    const opposite = Uint8Array.from(logits, (logit) => (logit < 0 ? 1 : 0));
    expect(fitPlatt(logits, opposite, prior).slope).toBe(0);
  });
});

describe('trees', () => {
  it('find a step that a line cannot, and say nothing of noise columns', () => {
    const count = 4000;
    const column = Float64Array.from({ length: count }, random);
    const noise = Float64Array.from({ length: count }, random);
    const targets = Float64Array.from(column, (value) => (value > 0.5 ? 2 : 0.5));
    const bins = binColumns([column, noise]);
    const trees = fitTrees({
      bins,
      targets,
      fitted: new Float64Array(count),
      leastRows: 40,
      samples: sampleTrees(bins),
    });
    const at = (value: number): number =>
      predictTrees(trees, (feature) => (feature === 0 ? value : 0.3));
    // ln 2 and ln ½, of which the ridge and the rate keep a part.
    expect(at(0.9)).toBeGreaterThan(0.5);
    expect(at(0.9)).toBeLessThan(Math.LN2 + 0.05);
    expect(at(0.1)).toBeLessThan(-0.5);
    expect(at(0.1)).toBeGreaterThan(-Math.LN2 - 0.05);
  });

  it('are the same each time', () => {
    const bins = binColumns([Float64Array.from({ length: 500 }, random)]);
    const targets = Float64Array.from({ length: 500 }, random);
    const training = { bins, targets, fitted: new Float64Array(500), leastRows: 40 };
    expect(fitTrees({ ...training, samples: sampleTrees(bins) })).toEqual(
      fitTrees({ ...training, samples: sampleTrees(bins) }),
    );
  });
});

describe('small parts', () => {
  it('Garman–Klass: half the squared range less 0.386 of the squared return, and never zero', () => {
    const candle = { open: 100, high: 110, low: 95, close: 105 };
    const expected = 0.5 * Math.log(110 / 95) ** 2 - (2 * Math.LN2 - 1) * Math.log(105 / 100) ** 2;
    expect(garmanKlass(candle)).toBeCloseTo(expected, 12);
    expect(garmanKlass({ open: 5, high: 5, low: 5, close: 5 })).toBe(1e-10);
  });

  it('quantiles lie between the nearest values', () => {
    const sorted = Float64Array.of(1, 2, 4, 8);
    expect([0, 0.5, 1].map((level) => getQuantile(sorted, level))).toEqual([1, 3, 8]);
    expect(quantileLevels).toHaveLength(23);
  });

  it('a ring keeps the newest, and sums go over what is there', () => {
    const column = createColumn(4);
    for (let hour = 0; hour < 6; hour += 1) column.set(hour, hour);
    expect([2, 3, 4, 5].map(column.at)).toEqual([2, 3, 4, 5]);
    const sum = createRunningSum(8);
    for (let hour = 0; hour < 20; hour += 1) sum.add(hour, hour);
    expect(sum.sumOver(19, 3)).toBe(54);
    const table = createFeatureTable(4, 2);
    table.set(5, 1, 3);
    expect(table.dot(5, Float64Array.of(1, 2))).toBe(6);
    expect([...table.rowsOf(Int32Array.of(5), 2)]).toEqual([0, 3]);
  });
});
