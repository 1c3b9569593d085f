/** One period of trading; prices in one currency, `volume` in units of the coin. */
export type IndicatorCandle = {
  /** Start of the period, Unix time in milliseconds. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** A value per candle, oldest first; null where there are too few candles before it. */
export type Series = readonly (number | null)[];

/** (high + low + close) / 3, in the currency of the prices. */
export const typicalPrice = ({ high, low, close }: IndicatorCandle): number =>
  // Summed from the middle, so that equal prices stay exactly that price.
  low + (high - low + (close - low)) / 3;
