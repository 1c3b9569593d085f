import type { IndicatorCandle } from './candle.ts';

export type Drawdown = {
  /**
   * For each candle, its close relative to the highest close so far, as a share: −0.2 is 20% below, 0 is a new high.
   */
  readonly series: readonly number[];
  readonly current: number;
  /** The maximum drawdown, with the start times of its peak and trough candles. */
  readonly deepest: number;
  readonly highAt: number;
  readonly lowAt: number;
};

/** Fall from the highest close so far (Magdon-Ismail and Atiya, "Maximum Drawdown", 2004). Null without candles. */
export const drawdown = (candles: readonly IndicatorCandle[]): Drawdown | null => {
  const [first] = candles;
  if (!first) return null;
  let peak = first;
  let deepest = { depth: 0, highAt: first.openAt, lowAt: first.openAt };
  const series = candles.map((candle) => {
    if (candle.close > peak.close) peak = candle;
    const depth = candle.close / peak.close - 1;
    if (depth < deepest.depth) deepest = { depth, highAt: peak.openAt, lowAt: candle.openAt };
    return depth;
  });
  const { depth, ...when } = deepest;
  return { series, current: series.at(-1) ?? 0, deepest: depth, ...when };
};
