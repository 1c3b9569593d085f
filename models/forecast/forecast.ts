/** The hours ahead that a forecast can be for: each of the next twelve, and a day. */
export const horizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24] as const;
export type Horizon = (typeof horizons)[number];

/** Which way a forecast says the price goes; `none` where the chances are too even for a call. */
export type CalledDirection = 'up' | 'down' | 'none';

/** A named part of the model and its share of the forecast that it serves, 0 to 1. */
export type Member = {
  readonly name: string;
  readonly serves: 'price' | 'direction' | 'variance' | 'interval';
  readonly share: number;
};

/** What the variance and the range come from: the model, or EWMA(0.97) of the past hours. */
export type RangeMethod = 'model' | 'ewma';

/** A price that the outcome stays below with the given probability (0 to 1). */
export type Quantile = readonly [level: number, price: number];

/** What is forecast for one coin over one horizon, from the candles that ended by `cutOffAt`. Prices in the currency of the candles. */
export type Forecast = {
  /** End of the last candle used, ISO-8601. */
  readonly issuedAt: string;
  /** End of the candle whose close is the outcome, ISO-8601. */
  readonly targetAt: string;
  readonly horizonHours: Horizon;
  /** Close of the last candle used. */
  readonly lastPrice: number;
  /** The expected price: the last one, moved by what the direction is worth. */
  readonly price: number;
  /** Calibrated probability that the outcome lies above the last price, 0 to 1. */
  readonly probUp: number;
  readonly called: CalledDirection;
  /** Calibrated probability of the likelier side, 0.5 to 1. */
  readonly confidence: number;
  /** At 0.01, 0.025, 0.05, 0.10 … 0.95, 0.975, 0.99; levels and prices rise. */
  readonly quantiles: readonly Quantile[];
  /** Of the log return over the horizon, in Garman–Klass units summed per hour. */
  readonly variance: number;
  readonly rangeMethod: RangeMethod;
  readonly modelVersion: string;
  /** No candle that ended later was used, ISO-8601. */
  readonly cutOffAt: string;
  readonly members: readonly Member[];
};

/** Why there is no forecast at this hour: the model says so instead of guessing. */
export type NoForecastReason =
  'too-little-history' | 'missing-hours' | 'unusual-input' | 'model-too-old';
