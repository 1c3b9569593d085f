import type { IndicatorCandle } from '#models/indicators/candle.ts';

const closeWeight = 2 * Math.log(2) - 1;
const minVariance = 1e-10;

/**
 * Variance of the log return of a candle from its range (Garman and Klass, "On the Estimation of Security Price
 * Volatilities from Historical Data", 1980): ½·ln(high/low)² − (2·ln 2 − 1)·ln(close/open)². It is at least 1e-10, so
 * that its logarithm is finite.
 */
export const garmanKlass = ({
  open,
  high,
  low,
  close,
}: Omit<IndicatorCandle, 'openAt' | 'volume'>): number =>
  Math.max(
    minVariance,
    0.5 * Math.log(high / low) ** 2 - closeWeight * Math.log(close / open) ** 2,
  );
