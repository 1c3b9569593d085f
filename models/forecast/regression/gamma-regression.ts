import {
  type DesignMatrix,
  computeLinearPredictor,
  computePenalisedGradient,
} from '../features/design.ts';
import { solveCholesky } from './linear-algebra.ts';

const maxSteps = 12;
const minStep = 0.05;
// Caps the influence of a single price jump on the fit.
const maxRatio = 50;

export type GammaFit = {
  /** Weights of the standardised columns. */
  readonly weights: Float64Array;
  /** ln of the fitted mean, for each row of the design. */
  readonly fitted: Float64Array;
};

type Options = { readonly ridge: number; readonly start?: Float64Array | undefined };

/**
 * Regression of a positive target on exp(zᵀb) that minimises Σ(y/f + ln f) + ½·ridge·|b|²: the deviance of the gamma
 * distribution (McCullagh and Nelder, "Generalized Linear Models", 8.3), which is QLIKE (Patton, "Volatility forecast
 * comparison using imperfect volatility proxies", 2011). With a logarithmic link the information matrix is ZᵀZ for any
 * weights, so one factor serves all steps. A step that increases the loss is halved.
 */
export const fitGamma = (
  design: DesignMatrix,
  targets: Float64Array,
  { ridge, start }: Options,
): GammaFit => {
  const factor = design.factor(1, ridge);
  const fitted = new Float64Array(design.count);
  const residuals = new Float64Array(design.count);
  let best = start ? Float64Array.from(start) : fitLogs(design, targets, factor);
  let weights = best;
  let direction: Float64Array | undefined;
  let [lowestLoss, step] = [Infinity, 1];
  for (let round = 0; round < maxSteps; round += 1) {
    computeLinearPredictor(fitted, design, weights);
    const loss = computeLoss(targets, fitted, residuals) + (ridge / 2) * sumOfSquares(weights);
    if (loss > lowestLoss + 1e-9 * Math.abs(lowestLoss)) {
      step /= 2;
      if (step < minStep) break;
    } else {
      best = weights;
      if (lowestLoss - loss < 1e-6 * design.count) break;
      lowestLoss = loss;
      direction = solveCholesky(
        factor,
        computePenalisedGradient(design, residuals, { weights, ridge }),
      );
    }
    weights = addStep(best, direction, step);
  }
  computeLinearPredictor(fitted, design, best);
  return { weights: best, fitted };
};

// Also writes the residuals y/f − 1, which the gradient needs.
const computeLoss = (
  targets: Float64Array,
  fitted: Float64Array,
  residuals: Float64Array,
): number => {
  let loss = 0;
  for (let row = 0; row < targets.length; row += 1) {
    const predicted = fitted[row] ?? 0;
    const ratio = (targets[row] ?? 0) * Math.exp(-predicted);
    loss += ratio + predicted;
    residuals[row] = Math.min(maxRatio, ratio) - 1;
  }
  return loss;
};

const sumOfSquares = (weights: Float64Array): number => {
  let sum = 0;
  for (let at = 1; at < weights.length; at += 1) sum += (weights[at] ?? 0) ** 2;
  return sum;
};

const addStep = (
  from: Float64Array,
  direction: Float64Array | undefined,
  step: number,
): Float64Array => from.map((weight, at) => weight + step * (direction?.[at] ?? 0));

// Ridge regression of ln y. The constant is set so that the mean of y / f is 1.
const fitLogs = (
  design: DesignMatrix,
  targets: Float64Array,
  factor: Float64Array,
): Float64Array => {
  const logs = targets.map(Math.log);
  const zeroWeights = new Float64Array(design.size);
  const weights = solveCholesky(
    factor,
    computePenalisedGradient(design, logs, { weights: zeroWeights, ridge: 0 }),
  );
  const fitted = new Float64Array(design.count);
  computeLinearPredictor(fitted, design, weights);
  let sum = 0;
  for (let row = 0; row < design.count; row += 1) {
    sum += Math.exp((logs[row] ?? 0) - (fitted[row] ?? 0));
  }
  weights[0] = (weights[0] ?? 0) + Math.log(sum / design.count);
  return weights;
};
