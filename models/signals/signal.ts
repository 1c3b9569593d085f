/** The rules that read candles. */
export type IndicatorRule = 'rsi' | 'moving-averages' | 'macd' | 'bollinger' | 'volume';

/** What a signal claims: that the price rises (`long`), or that it falls (`short`). */
export type Direction = 'long' | 'short';

/** A value that a rule looks at, at the end of the hour before and of the hour itself. */
export type Evidence = { readonly name: string; readonly before: number; readonly now: number };

/** A rule that was met from one finished hour to the next. */
export type FoundSignal = {
  readonly rule: IndicatorRule;
  readonly direction: Direction;
  /** End of the hour, Unix time in milliseconds. */
  readonly at: number;
  /** Its close. */
  readonly price: number;
  readonly evidence: readonly Evidence[];
};
