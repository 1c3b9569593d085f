const noCoin = '404 `market/unknown-symbol`: it is not one of the eight major coins.';

const figures = {
  raised: 'Signals that were raised.',
  missed: 'Rules met that were noticed more than ten minutes late, so that no signal was raised.',
  scored: 'Signals with an outcome.',
  unresolved: 'Signals whose candle never came within 48 hours.',
  right: 'How often the return after costs was above zero; null before the first outcome.',
  rate: 'Share of the scored signals.',
  low: 'Lower end of the 95 % interval (Wilson), which counts days.',
  high: 'Upper end of the 95 % interval (Wilson), which counts days.',
  days: 'Different days with an outcome: signals of one day share one market.',
  meanReturn: 'Mean return after costs of 0.1 % a side, as a share; null before the first outcome.',
  usual: 'What a random entry in the same direction did; null where that is not known.',
  'usual.right': 'Share of random entries with a gain after costs.',
  verdict: 'The rule against a random entry; `too-few` under 20 days.',
  rule: 'Rule that raises the signal.',
  direction: '`long` claims a rise over 24 hours, `short` a fall.',
  definition: 'When the rule is met, in words.',
  simulated: 'Whether it is of the simulated market.',
} as const;

const figuresOf = (schema: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(figures).map(([name, text]) => [`${schema}.${name}`, text]));

/** What the calls for trading signals and their record mean. */
export const signalTexts = {
  fields: {
    ...figuresOf('TradingSignal'),
    ...figuresOf('SignalRecord'),
    'SignalState.phase': 'How far signals are; `waiting` without candles.',
    'SignalState.progress': 'Share of the months before that is judged, 0 to 1.',
    'SignalState.since': 'The first hour that was judged; null before it.',
    'TradingSignal.id': 'Hour, coin, rule and direction.',
    'TradingSignal.at': 'End of the hour that raised it.',
    'TradingSignal.raisedAt': 'When it was raised, by the product’s clock.',
    'TradingSignal.dueAt': 'When it is scored: 24 hours after the hour.',
    'TradingSignal.price': 'Close of the hour, in USD.',
    'TradingSignal.evidence': 'What the rule looked at.',
    'TradingSignal.name': 'What was measured.',
    'TradingSignal.before': 'Its value at the end of the hour before.',
    'TradingSignal.now': 'Its value at the end of the hour.',
    'TradingSignal.source': 'Source of the candles.',
    'TradingSignal.outcome': 'What came of it; null while it is open.',
    'TradingSignal.scoredAt': 'When the outcome was recorded.',
    'TradingSignal.exitPrice': 'Price at its end in USD; null where the candle never came.',
    'TradingSignal.netReturn': 'Return after costs, as a share; null where it is not known.',
    'TradingSignal.record': 'How often its rule was right, over all coins.',
    'TradingSignals.state': 'How far signals are.',
    'TradingSignals.signals': 'Newest first.',
    'TradingSignals.before': 'The `before` of the next page; null on the last one.',
    'SignalRecord.state': 'How far signals are.',
    'SignalRecord.filters': 'What there is to choose from.',
    'SignalRecord.coins': 'Symbols with signals.',
    'SignalRecord.months': 'Months with signals, oldest first.',
    'SignalRecord.rules': 'Each rule in each direction.',
  },
  parameters: {
    'signals.symbol': 'One coin; all by default.',
    'signals.rule': 'One rule; all by default.',
    'signals.before': '`before` of the last page; the newest signals by default.',
    'signals.limit': 'Signals on a page; 25 by default.',
    'signalRecordDetails.symbol': 'One coin; all by default.',
    'signalRecordDetails.month': 'Month of the hour, such as `2026-11`; all by default.',
  },
  schemas: {
    SignalState: 'How far trading signals are.',
    TradingSignal: 'A rule that was met, what it saw, and what came of it.',
    TradingSignals: 'A page of trading signals.',
    SignalRecord: 'How often each rule of the trading signals was right.',
  },
  operations: {
    signals: `Part of Pro. Prices in USD, returns as shares. ${noCoin}`,
    signalRecord: 'Rates from 0 to 1, each with its number of cases and days.',
    signalRecordDetails: `Rates from 0 to 1, each with its number of cases and days. ${noCoin}`,
  },
} as const;
