import { logistic } from './logistic-regression.ts';

export type PlattScale = { readonly slope: number; readonly intercept: number };

const maxIterations = 25;

type Prior = {
  /** Prior mean of the slope. The prior mean of the intercept is 0. */
  readonly slope: number;
  /** Precision of the priors. */
  readonly slopeWeight: number;
  readonly interceptWeight: number;
};

/**
 * Maps a logit to a calibrated one, slope · logit + intercept (Platt, "Probabilistic outputs for support vector
 * machines", 1999), by Newton's method with Gaussian priors. The slope is never negative: a model worse than chance is
 * ignored, not inverted.
 */
export const fitPlatt = (logits: Float64Array, rose: Uint8Array, prior: Prior): PlattScale => {
  let scale: PlattScale = { slope: prior.slope, intercept: 0 };
  for (let round = 0; round < maxIterations; round += 1) {
    const step = newtonStep(logits, rose, { prior, scale });
    scale = { slope: scale.slope + step.slope, intercept: scale.intercept + step.intercept };
    if (Math.abs(step.slope) + Math.abs(step.intercept) < 1e-12) break;
  }
  return { slope: Math.max(0, scale.slope), intercept: scale.intercept };
};

const newtonStep = (
  logits: Float64Array,
  rose: Uint8Array,
  { prior, scale: { slope, intercept } }: { readonly prior: Prior; readonly scale: PlattScale },
): PlattScale => {
  let slopeGradient = -prior.slopeWeight * (slope - prior.slope);
  let interceptGradient = -prior.interceptWeight * intercept;
  let [slopeCurvature, crossCurvature, interceptCurvature] = [
    prior.slopeWeight,
    0,
    prior.interceptWeight,
  ];
  for (let at = 0; at < logits.length; at += 1) {
    const logit = logits[at] ?? 0;
    const probability = logistic(slope * logit + intercept);
    const error = (rose[at] ?? 0) - probability;
    const weight = probability * (1 - probability);
    slopeGradient += error * logit;
    interceptGradient += error;
    slopeCurvature += weight * logit * logit;
    crossCurvature += weight * logit;
    interceptCurvature += weight;
  }
  const determinant = slopeCurvature * interceptCurvature - crossCurvature * crossCurvature;
  return {
    slope: (slopeGradient * interceptCurvature - interceptGradient * crossCurvature) / determinant,
    intercept: (interceptGradient * slopeCurvature - slopeGradient * crossCurvature) / determinant,
  };
};
