/** Rules that issue a signal. Each predicts a rise (`long`) or a fall (`short`) over the next 24 hours. */
export const signalRules = [
  'rsi',
  'moving-averages',
  'macd',
  'bollinger',
  'volume',
  'direction-call',
] as const;
export type SignalRule = (typeof signalRules)[number];

export const signalDirections = ['long', 'short'] as const;
export type SignalDirection = (typeof signalDirections)[number];

/** Hours between a signal and its score. */
export const signalHorizonHours = 24;

/** The condition of each rule, as shown on screens. Conditions compare two consecutive hours. */
export const ruleDefinitions: Readonly<
  Record<SignalRule, Readonly<Record<SignalDirection, string>>>
> = {
  rsi: {
    long: 'The RSI (14 hours) rises back through 30: the price had fallen fast, and turns.',
    short: 'The RSI (14 hours) falls back through 70: the price had risen fast, and turns.',
  },
  'moving-averages': {
    long: 'The average of 20 hours crosses above that of 50 hours.',
    short: 'The average of 20 hours crosses below that of 50 hours.',
  },
  macd: {
    long: 'The MACD line (12 and 26 hours) crosses above its 9-hour signal line.',
    short: 'The MACD line (12 and 26 hours) crosses below its 9-hour signal line.',
  },
  bollinger: {
    long: 'An hour closes above the upper Bollinger band (20 hours, 2 deviations): a break upwards.',
    short:
      'An hour closes below the lower Bollinger band (20 hours, 2 deviations): a break downwards.',
  },
  volume: {
    long: 'More than three times the usual volume of this hour of the day (30 days), in an hour that rises.',
    short:
      'More than three times the usual volume of this hour of the day (30 days), in an hour that falls.',
  },
  'direction-call': {
    long: 'The forecast for 24 hours begins to call a rise: its chance reaches 52%, and such calls were better than chance over 180 days.',
    short:
      'The forecast for 24 hours begins to call a fall: its chance reaches 52%, and such calls were better than chance over 180 days.',
  },
};

/** Outcomes that a rule needs before it is called a signal. */
export const minSignalOutcomes = 200;

/** Outcomes of a rule on recorded prices, after costs. `usual` is the result of a random entry. */
type RuleOutcomes = {
  readonly scored: number;
  readonly right: { readonly low: number } | null;
  readonly usual: { readonly right: number } | null;
  readonly meanReturn: number | null;
};

/**
 * Whether a rule is called a signal: enough outcomes, the lower bound of its 95% interval is above random entry, and its
 * mean return is a gain. A rule can be right more often than random entry and still lose money, as the RSI does on
 * recorded prices. Outcomes on simulated prices must be left out, because they say nothing about a market.
 */
export const isProvenSignal = ({ scored, right, usual, meanReturn }: RuleOutcomes): boolean =>
  scored >= minSignalOutcomes &&
  right !== null &&
  usual !== null &&
  right.low > usual.right &&
  (meanReturn ?? 0) > 0;

/** A rule with its direction, such as `rsi-long`. Track records are grouped by this key. */
export const ruleKey = (rule: SignalRule, direction: SignalDirection): string =>
  `${rule}-${direction}`;
