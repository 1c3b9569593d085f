import { createDesignMatrix, toRawWeights } from './features/design.ts';
import type { DirectionFeatures } from './features/direction-features.ts';
import type { HourHistory } from './features/hour-history.ts';
import { fitLogistic } from './regression/logistic-regression.ts';
import { selectTrainingHours } from './training-hours.ts';

const windowHours = 365 * 24;
const ridgePerHour = 50;

/** Feature weights for the logit of a price rise, one array per horizon. */
export type DirectionFit = readonly Float64Array[];

type Parts = {
  readonly history: HourHistory;
  readonly features: DirectionFeatures;
  readonly horizons: readonly number[];
};

/** Fits one ridge logistic regression per horizon on the year before hour `last`. */
export const fitDirection = (
  { history, features: { table }, horizons }: Parts,
  last: number,
): DirectionFit | undefined => {
  const hours = selectTrainingHours(history, { last, window: windowHours });
  if (!hours) return undefined;
  const design = createDesignMatrix(table.rowsOf(hours, table.width), hours.length, table.width);
  let start: Float64Array | undefined;
  return horizons.map((horizon) => {
    const riseLabels = listRiseLabels(history, hours, horizon);
    start = fitLogistic(design, riseLabels, { ridge: ridgePerHour * horizon, start });
    return toRawWeights(design, start);
  });
};

const listRiseLabels = (
  { close }: HourHistory,
  hours: Int32Array,
  horizon: number,
): Float64Array => {
  const labels = new Float64Array(hours.length);
  for (let row = 0; row < labels.length; row += 1) {
    const hour = hours[row] ?? 0;
    labels[row] = toRiseLabel(close.at(hour), close.at(hour + horizon));
  }
  return labels;
};

// NaN excludes hours with an unchanged price from the fit.
const toRiseLabel = (before: number, after: number): number => {
  if (after === before) return NaN;
  return after > before ? 1 : 0;
};
