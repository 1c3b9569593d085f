/** How much is done at once, and how far back is looked; all in hours. */
export type Pace = {
  /** What a model learns before its first forecast: two years to fit and one out of sample. */
  readonly hoursBefore: number;
  /** What is learnt, and what is forecast, before the worker looks up. */
  readonly learnAtOnce: number;
  readonly forecastAtOnce: number;
  /** An outcome may come two days late, and the longest forecast is for a day. */
  readonly lookBackHours: number;
  /** Before a demo's first start; six months. */
  readonly demoHours: number;
};

export const productPace: Pace = {
  hoursBefore: 3 * 365 * 24,
  learnAtOnce: 45 * 24,
  forecastAtOnce: 5 * 24,
  lookBackHours: 75,
  demoHours: 183 * 24,
};
