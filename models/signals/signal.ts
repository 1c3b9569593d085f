/** Rules based on candles. */
export type IndicatorRule = 'rsi' | 'moving-averages' | 'macd' | 'bollinger' | 'volume';

/** Predicted direction: a rise (`long`) or a fall (`short`). */
export type Direction = 'long' | 'short';

/** An input of a rule, at the end of the previous hour and of the hour itself. */
export type Evidence = { readonly name: string; readonly before: number; readonly now: number };

/** A rule that was met between two consecutive hours. */
export type DetectedSignal = {
  readonly rule: IndicatorRule;
  readonly direction: Direction;
  /** End of the hour, Unix time in milliseconds. */
  readonly at: number;
  /** Close of the hour. */
  readonly price: number;
  readonly evidence: readonly Evidence[];
};
