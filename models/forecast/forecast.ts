/** Forecast horizons in hours. */
export const horizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;
export type Horizon = (typeof horizons)[number];

/** Direction of the forecast price. `none` means that the probability is too close to even for a call. */
export type CalledDirection = 'up' | 'down' | 'none';

/** A named part of the model and its share (0 to 1) of the forecast component it serves. */
export type EnsembleMember = {
  readonly name: string;
  readonly serves: 'price' | 'direction' | 'variance' | 'interval';
  readonly share: number;
};

/** Source of the variance and the range: the model, or EWMA(0.97) of past hours. */
export type RangeMethod = 'model' | 'ewma';

/** A price that exceeds the outcome with the given probability (0 to 1). */
export type Quantile = readonly [level: number, price: number];

/**
 * Forecast for one coin over one horizon, from the candles that ended by `cutOffAt`. Prices are in the currency of the
 * candles.
 */
export type Forecast = {
  /** End of the last candle used, ISO-8601. */
  readonly issuedAt: string;
  /** End of the candle whose close is the outcome, ISO-8601. */
  readonly targetAt: string;
  readonly horizonHours: Horizon;
  /** Close of the last candle used. */
  readonly lastPrice: number;
  /** Expected price: the last price, shifted by the expected return of the direction model. */
  readonly price: number;
  /** Calibrated probability that the outcome is above the last price, 0 to 1. */
  readonly probUp: number;
  readonly called: CalledDirection;
  /** Calibrated probability of the more likely direction, 0.5 to 1. */
  readonly confidence: number;
  /** At levels 0.01, 0.025, 0.05, 0.10 … 0.95, 0.975, 0.99. Levels and prices are ascending. */
  readonly quantiles: readonly Quantile[];
  /** Variance of the log return over the horizon: the sum of hourly Garman–Klass variances. */
  readonly variance: number;
  readonly rangeMethod: RangeMethod;
  readonly modelVersion: string;
  /** No candle that ended after this time was used, ISO-8601. */
  readonly cutOffAt: string;
  readonly members: readonly EnsembleMember[];
};

/** Why the model issues no forecast at an hour. */
export type NoForecastReason =
  'too-little-history' | 'missing-hours' | 'unusual-input' | 'model-too-old';
