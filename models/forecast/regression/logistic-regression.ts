import {
  type DesignMatrix,
  computeLinearPredictor,
  computePenalisedGradient,
} from '../features/design.ts';
import { solveCholesky } from './linear-algebra.ts';

const maxSteps = 12;
const convergenceTolerance = 1e-3;

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

type Options = { readonly ridge: number; readonly start?: Float64Array | undefined };

/**
 * Ridge logistic regression on labels 0 and 1. Rows with label NaN are ignored. Uses the fixed bound ZᵀZ/4 of the
 * information (Böhning and Lindsay, "Monotonicity of quadratic-approximation algorithms", 1988), so that one factor
 * serves all steps. Returns the weights of the standardised columns.
 */
export const fitLogistic = (
  design: DesignMatrix,
  labels: Float64Array,
  { ridge, start }: Options,
): Float64Array => {
  const factor = design.factor(0.25, ridge);
  const weights = start ? Float64Array.from(start) : new Float64Array(design.size);
  const fitted = new Float64Array(design.count);
  for (let round = 0; round < maxSteps; round += 1) {
    computeLinearPredictor(fitted, design, weights);
    replaceWithResiduals(fitted, labels);
    const step = solveCholesky(
      factor,
      computePenalisedGradient(design, fitted, { weights, ridge }),
    );
    for (const [at, change] of step.entries()) weights[at] = (weights[at] ?? 0) + change;
    if (step.every((change) => Math.abs(change) < convergenceTolerance)) break;
  }
  return weights;
};

const replaceWithResiduals = (logits: Float64Array, labels: Float64Array): void => {
  for (let row = 0; row < logits.length; row += 1) {
    const label = labels[row] ?? NaN;
    logits[row] = Number.isNaN(label) ? 0 : label - logistic(logits[row] ?? 0);
  }
};
