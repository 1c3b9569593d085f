import type { IndicatorCandle } from '#models/indicators/candle.ts';

/** One hour of trading; what a source does not tell is left out, and the model then does without it. */
export type HourlyCandle = IndicatorCandle & {
  /** Number of trades. */
  readonly trades?: number;
  /** Volume that buyers took from the book, in units of the coin. */
  readonly takerBuyVolume?: number;
};
