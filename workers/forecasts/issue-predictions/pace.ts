/** Amounts of work and look-back periods, in hours. */
export type ForecastPace = {
  /** Training period before the first forecast: two years for fitting and one year out of sample. */
  readonly hoursBefore: number;
  /** Hours out of sample before the first forecast, which calibrate it. Earlier hours are only fitted. */
  readonly calibrationHours: number;
  /** Hours learned or forecast per step, after which the worker can be interrupted. */
  readonly hoursPerLearnStep: number;
  readonly forecastAtOnce: number;
  /** Time between two saves of a model that learns, in milliseconds. A restart repeats it. */
  readonly saveEveryMs: number;
  /** An outcome may be two days late, and the longest forecast horizon is one day. */
  readonly lookBackHours: number;
  /** Forecast history of a demo before its first start; six months. */
  readonly demoHours: number;
};

export const defaultPace: ForecastPace = {
  hoursBefore: 3 * 365 * 24,
  calibrationHours: 456 * 24,
  hoursPerLearnStep: 45 * 24,
  forecastAtOnce: 5 * 24,
  saveEveryMs: 10_000,
  lookBackHours: 75,
  demoHours: 183 * 24,
};
