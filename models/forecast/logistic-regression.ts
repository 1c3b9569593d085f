import { type Design, fittedInto, slopeOf } from './design.ts';
import { solve } from './linear-algebra.ts';

const mostSteps = 12;
const settled = 1e-3;

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

type Options = { readonly ridge: number; readonly start?: Float64Array | undefined };

/**
 * Ridge logistic regression on labels 0 and 1; a row whose label is NaN has no say. Climbs with the fixed bound ZᵀZ/4
 * of the information (Böhning and Lindsay, "Monotonicity of quadratic-approximation algorithms", 1988), so that one
 * factor serves all steps. Gives the weights of the standardised columns.
 */
export const fitLogistic = (
  design: Design,
  labels: Float64Array,
  { ridge, start }: Options,
): Float64Array => {
  const factor = design.factor(0.25, ridge);
  const weights = start ? Float64Array.from(start) : new Float64Array(design.size);
  const fitted = new Float64Array(design.count);
  for (let round = 0; round < mostSteps; round += 1) {
    fittedInto(fitted, design, weights);
    for (let row = 0; row < design.count; row += 1) {
      const label = labels[row] ?? NaN;
      fitted[row] = Number.isNaN(label) ? 0 : label - logistic(fitted[row] ?? 0);
    }
    const step = solve(factor, slopeOf(design, fitted, { weights, ridge }));
    let largest = 0;
    for (let at = 0; at < weights.length; at += 1) {
      weights[at] = (weights[at] ?? 0) + (step[at] ?? 0);
      largest = Math.max(largest, Math.abs(step[at] ?? 0));
    }
    if (largest < settled) break;
  }
  return weights;
};
