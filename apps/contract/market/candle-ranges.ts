/** Spans of a price chart by name: the number of hours, and the hours per candle. */
export const candleRanges = {
  '1D': { hours: 24, every: 1 },
  '7D': { hours: 168, every: 1 },
  '1M': { hours: 30 * 24, every: 4 },
  '3M': { hours: 90 * 24, every: 12 },
  '1Y': { hours: 365 * 24, every: 24 },
  // Longer than any history that is kept.
  All: { hours: 20 * 365 * 24, every: 24 },
} as const;
/** Name of a span. */
export type CandleRange = keyof typeof candleRanges;
/** Names of the spans, shortest first. */
export const candleRangeNames = Object.keys(candleRanges) as CandleRange[];
