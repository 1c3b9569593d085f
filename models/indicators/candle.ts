/** One period of trading. Prices are in one currency, `volume` is in units of the coin. */
export type IndicatorCandle = {
  /** Start of the period, Unix time in milliseconds. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Set when the source changed an hour of the period after it was final. */
  readonly corrected?: true;
};

/** One value per candle, oldest first. Null where there are too few preceding candles. */
export type Series = readonly (number | null)[];

/** (high + low + close) / 3, in the currency of the prices. */
export const typicalPrice = ({ high, low, close }: IndicatorCandle): number =>
  // This form has no rounding error when all three prices are equal.
  low + (high - low + (close - low)) / 3;
