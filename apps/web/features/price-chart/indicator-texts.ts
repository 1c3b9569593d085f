/** Texts of the indicators: what each one is, how it is computed, and how it is usually read. */
export const indicatorTexts = {
  loading: 'Loading the indicators',
  failed: 'The indicators did not load. We try again within a minute.',
  noCandles: {
    fact: 'No candles available',
    text: 'There are no hourly prices of this coin yet, so nothing can be computed.',
  },
  tooFew: 'too few candles',
  tooFewHours: 'too few hours',
  tooFewDays: 'too few days',
  lead: 'Computed from our candles. An indicator sums up past prices; it does not say what comes next.',
  now: (name: string): string => `${name} now`,
  value: (moment: string, value: string): string => `${moment}, ${value}`,
  price: {
    title: 'Price, Bollinger bands and VWAP',
    label: (coin: string): string => `${coin}, price with Bollinger bands and VWAP`,
    lines: { close: 'Close', bands: 'Bollinger (20, 2)', vwap: 'VWAP' },
    definition:
      'Bollinger bands: the average of the last 20 closes, and two standard deviations above and below it. When prices move more, the bands are wider. VWAP: the average price since midnight GMT, in which each price counts by the volume traded at it.',
  },
  rsi: {
    title: 'RSI (14)',
    definition:
      'Relative strength index: of all rises and falls of the last candles, the share of the rises, from 0 to 100. Averaged over 14 candles the way Wilder did it. Above 70 is called overbought, below 30 oversold.',
    high: 'overbought',
    low: 'oversold',
  },
  macd: {
    title: 'MACD (12, 26, 9)',
    lines: { macd: 'MACD', signal: 'Signal', histogram: 'Difference' },
    definition:
      'Moving average convergence and divergence: the exponential average of 12 candles less that of 26, in dollars. The signal is its own average over 9 candles; the bars are the difference between the two.',
  },
  mfi: {
    title: 'MFI (14)',
    definition:
      'Money flow index: of the money traded in the last 14 candles, the share that was traded while the price rose, from 0 to 100. Above 80 and below 20 are called extreme.',
    high: 'above 80',
    low: 'below 20',
  },
  obv: {
    title: 'OBV',
    definition:
      'On-balance volume: the volume of rising candles is added, that of falling ones taken away, in units of the coin. Only its direction counts: the level depends on where the sum begins.',
  },
  drawdown: {
    title: 'Drawdown',
    definition:
      'How far the close is below the highest close of the period so far. At a new high it is zero.',
    deepest: (percent: string, from: string, to: string): string =>
      `Deepest fall of the period: ${percent}, from ${from} to ${to}.`,
  },
  volatility: {
    title: 'Realised volatility',
    definition:
      'How much the price moved, as a share a year: the root of the mean squared hourly return over the window, times the root of the 8,760 hours of a year. Side by side, the windows are its term structure.',
    heads: ['Window', 'Volatility a year'],
    window: (days: number): string => (days === 1 ? '1 day' : `${String(days)} days`),
    rising: 'The last 7 days moved more than the last 90.',
    falling: 'The last 7 days moved less than the last 90.',
  },
  correlation: {
    title: 'Correlation',
    definition:
      'How daily returns move together with those of another coin: 1 is always together, 0 without relation, −1 always opposite.',
    heads: ['With', '30 days', '90 days'],
  },
  volume: {
    title: 'Volume by hour of the week',
    definition:
      'Money traded in each hour of the week over the last 90 days, against the usual hour: 1.0 is usual, 2.0 is twice as much. Hours are GMT.',
    day: 'Day',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    label: 'Volume by hour of the week, table',
  },
} as const;
