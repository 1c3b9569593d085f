/** Coverage of 80% ranges over a period that the model had not seen. */
export type RangeCoverage = {
  readonly horizonHours: number;
  /** Forecasts with an outcome, one per hour. */
  readonly count: number;
  /** Share of them whose range contained the price. */
  readonly covered: number;
};

const nominalShare = 0.8;
const maxPointsOff = 0.02;
// Two-sided 95%.
const z = 1.959964;
const minDays = 365;
const roundingError = 1e-9;

/**
 * The largest gap to 80% that is accepted: two points, or the sampling error of as many forecasts whose hours do not
 * overlap (P. Kupiec, "Techniques for Verifying the Accuracy of Risk Measurement Models", 1995). Forecasts over 24 hours
 * are issued every hour, so a year has 365 independent ones, whose sampling error is four points.
 */
export const getAcceptedGap = ({ horizonHours, count }: RangeCoverage): number =>
  Math.max(maxPointsOff, z * Math.sqrt((nominalShare * (1 - nominalShare) * horizonHours) / count));

/** How far the covered share is from 80%, compared with the accepted gap. Above 1 it is not accepted. */
export const compareWithAcceptedGap = (coverage: RangeCoverage): number =>
  Math.abs(coverage.covered - nominalShare) / getAcceptedGap(coverage);

/** Whether ranges of a coin are calibrated well enough to be shown: at least a year of hours, within the accepted gap. */
export const isRangeCalibrated = (coverage: RangeCoverage): boolean =>
  coverage.count >= minDays * 24 &&
  Math.abs(coverage.covered - nominalShare) <= getAcceptedGap(coverage) + roundingError;
