/** Amounts of work and look-back periods, in hours. */
export type ForecastPace = {
  /** Training period before the first forecast: two years for fitting and one year out of sample. */
  readonly hoursBefore: number;
  /** Hours out of sample before the first forecast, which calibrate it. Earlier hours are only fitted. */
  readonly calibrationHours: number;
  /** Hours of a further coin on which its ranges are checked. A year is needed, and some hours have no forecast. */
  readonly heldOutHours: number;
  /** Hours learned or forecast per step, after which the worker can be interrupted. */
  readonly hoursPerLearnStep: number;
  readonly forecastAtOnce: number;
  /** Time between two saves of a model that learns, in milliseconds. A restart repeats it. */
  readonly saveEveryMs: number;
  /** Pause after each step of a check, as a multiple of the step's time. It is left to requests. */
  readonly restPerWork: number;
  /** An outcome may be two days late, and the longest forecast horizon is one day. */
  readonly lookBackHours: number;
  /** Forecast history of a demo before its first start; six months. */
  readonly demoHours: number;
};

export const defaultPace: ForecastPace = {
  hoursBefore: 3 * 365 * 24,
  calibrationHours: 456 * 24,
  heldOutHours: 400 * 24,
  hoursPerLearnStep: 45 * 24,
  forecastAtOnce: 5 * 24,
  saveEveryMs: 10_000,
  restPerWork: 1,
  lookBackHours: 75,
  demoHours: 183 * 24,
};
