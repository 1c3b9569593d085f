import type { IndicatorCandle } from '#models/indicators/candle.ts';

/** One hour of trading. Fields that a source does not provide are omitted, and the model works without them. */
export type HourlyCandle = IndicatorCandle & {
  /** Number of trades. */
  readonly trades?: number;
  /** Volume bought by takers, in units of the coin. */
  readonly takerBuyVolume?: number;
};
