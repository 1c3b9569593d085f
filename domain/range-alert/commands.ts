/** The 90% range of a forecast over one horizon. Prices are in USD. */
export type ForecastRange = {
  readonly horizonHours: number;
  readonly cutOffAt: string;
  readonly issuedAt: string;
  readonly targetAt: string;
  /** The source of the candles. */
  readonly source: string;
  readonly simulated: boolean;
  readonly low: number;
  readonly high: number;
};

export type PriceReading = {
  readonly price: number;
  readonly source: string;
  readonly simulated: boolean;
  /** When the source measured it. */
  readonly at: string;
};

/** Compares a price of a coin with the ranges of its newest forecasts. */
export type CheckForecastRanges = {
  readonly type: 'CheckForecastRanges';
  readonly coinId: string;
  readonly ranges: readonly ForecastRange[];
  readonly reading: PriceReading;
  /** The previous price from the same source, or null. */
  readonly previousPrice: number | null;
};
