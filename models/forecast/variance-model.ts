import { createFeatureTable, varianceBufferHours } from './features/columns.ts';
import { createDesignMatrix, type DesignMatrix, toRawWeights } from './features/design.ts';
import { binColumns } from './features/feature-bins.ts';
import { fitGamma } from './regression/gamma-regression.ts';
import type { HourHistory } from './features/hour-history.ts';
import type { PartRegistry as KeptParts } from './serialized-parts.ts';
import {
  fitTrees,
  predictTrees,
  type RegressionTree,
  sampleTrees,
} from './regression/regression-trees.ts';
import { selectTrainingHours } from './training-hours.ts';
import { longColumns, shortColumns, type VarianceFeatures } from './features/variance-features.ts';
import type { WeekProfile } from './features/week-profile.ts';

const windowHours = 730 * 24;
// Beyond this horizon the direction and volume of recent trading do not improve the forecast.
const maxShortHorizon = 6;
const maxTreeHorizon = 2;
const minLeafRows = 40;

type HorizonFit = {
  readonly weights: Float64Array;
  /** Mean prediction of the regression: ln of the variance of a typical hour. */
  readonly usual: number;
  readonly trees: readonly RegressionTree[];
};

export type VarianceFit = {
  readonly horizons: readonly HorizonFit[];
  /** Means of the features in training. */
  readonly means: Float64Array;
  readonly deviations: Float64Array;
};

export type PredictedVariance = {
  /** Variance of the log return over the horizon: the sum of hourly Garman–Klass variances. */
  readonly variance: number;
  /**
   * Contributions of the weekly pattern, the regression and the trees to ln of the variance, relative to a typical
   * hour.
   */
  readonly effects: {
    readonly profile: number;
    readonly regression: number;
    readonly trees: number;
  };
};

export type VarianceModel = {
  readonly add: (hour: number) => void;
  /** Fits on the data known at the end of the hour. Undefined when there are too few hours. */
  readonly fit: (hour: number) => VarianceFit | undefined;
  readonly predict: (fit: VarianceFit, hour: number, at: number) => PredictedVariance;
  /** Largest distance of a feature from its training mean, in standard deviations. */
  readonly distance: (fit: VarianceFit, hour: number) => number;
};

type Parts = {
  readonly history: HourHistory;
  readonly profile: WeekProfile;
  readonly features: VarianceFeatures;
  readonly horizons: readonly number[];
  readonly parts: KeptParts;
};

/**
 * Variance over each horizon: the weekly profile × a gamma regression on past variance. The shortest horizons add small
 * trees on the residual.
 */
export const createVarianceModel = (parts: Parts): VarianceModel => {
  const { history, profile, features, horizons } = parts;
  const profileSums = createFeatureTable(varianceBufferHours, horizons.length, parts.parts);
  const getTargets = (hours: Int32Array, at: number): Float64Array => {
    const horizon = horizons[at] ?? 0;
    const targets = new Float64Array(hours.length);
    for (let row = 0; row < targets.length; row += 1) {
      const hour = hours[row] ?? 0;
      targets[row] =
        history.sums.realised.sumOver(hour + horizon, horizon) / profileSums.at(hour, at);
    }
    return targets;
  };
  return {
    add: (hour) => {
      for (const [at, horizon] of horizons.entries())
        profileSums.set(hour, at, profile.ahead(horizon));
    },
    fit: (hour) => {
      const hours = selectTrainingHours(history, { last: hour, window: windowHours });
      return hours && fitHorizons(parts, hours, (at) => getTargets(hours, at));
    },
    predict: ({ horizons: fits }, hour, at) => {
      const fit = fits[at];
      if (!fit) throw new RangeError('No such horizon was fitted.');
      const regression = features.table.dot(hour, fit.weights);
      const trees = predictTrees(fit.trees, (feature) => features.table.at(hour, feature + 1));
      const profileSum = profileSums.at(hour, at);
      return {
        variance: profileSum * Math.exp(regression + trees),
        effects: {
          profile: Math.log(profileSum / (horizons[at] ?? 1)),
          regression: regression - fit.usual,
          trees,
        },
      };
    },
    distance: (fit, hour) => computeDistance(fit, features, hour),
  };
};

const fitHorizons = (
  { features, horizons }: Parts,
  hours: Int32Array,
  targetsOf: (at: number) => Float64Array,
): VarianceFit => {
  const buildDesign = (columns: number): DesignMatrix =>
    createDesignMatrix(features.table.rowsOf(hours, columns), hours.length, columns);
  const blocks = {
    short: {
      design: buildDesign(shortColumns),
      ridge: 100,
      start: undefined as Float64Array | undefined,
    },
    long: {
      design: buildDesign(longColumns),
      ridge: 30,
      start: undefined as Float64Array | undefined,
    },
  };
  const bins = binColumns(getColumns(features, hours));
  const samples = sampleTrees(bins);
  const fits = horizons.map((horizon, at): HorizonFit => {
    const block = horizon <= maxShortHorizon ? blocks.short : blocks.long;
    const targets = targetsOf(at);
    const { weights, fitted } = fitGamma(block.design, targets, {
      ridge: block.ridge * horizon,
      start: block.start,
    });
    block.start = weights;
    const leastRows = Math.round(minLeafRows * Math.sqrt(horizon));
    const training = { bins, targets, fitted, leastRows, samples };
    const trees = horizon > maxTreeHorizon ? [] : fitTrees(training);
    return { weights: toRawWeights(block.design, weights), usual: weights[0] ?? 0, trees };
  });
  const { means, deviations } = blocks.short.design;
  return { horizons: fits, means, deviations };
};

// One column per feature, without the constant.
const getColumns = ({ table }: VarianceFeatures, hours: Int32Array): readonly Float64Array[] =>
  Array.from({ length: table.width - 1 }, (_, at) => table.columnOf(hours, at + 1));

// Features are logarithms and shares. The floor stops a small move from counting as far off when a feature hardly
// varied in training.
const minDeviation = 0.25;

const computeDistance = (
  { means, deviations }: VarianceFit,
  { table }: VarianceFeatures,
  hour: number,
): number => {
  let maxDistance = 0;
  for (let column = 1; column < means.length; column += 1) {
    const columnDistance = Math.abs(table.at(hour, column) - (means[column] ?? 0));
    maxDistance = Math.max(
      maxDistance,
      columnDistance / Math.max(minDeviation, deviations[column] ?? 1),
    );
  }
  return maxDistance;
};
