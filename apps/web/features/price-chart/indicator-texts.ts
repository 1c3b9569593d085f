/** Texts of the indicators: what each one is, how it is computed and how it is usually read. */
export const indicatorTexts = {
  loading: 'Loading indicators',
  failed: 'Could not load the indicators. We’ll try again within a minute.',
  noCandles: {
    fact: 'No candles available',
    text: 'There are no hourly prices for this coin yet.',
  },
  tooFew: 'not enough candles',
  tooFewHours: 'not enough hours',
  tooFewDays: 'not enough days',
  lead: 'Calculated from our candles. Indicators summarise past prices. They do not predict the next move.',
  now: (name: string): string => `${name} now`,
  value: (moment: string, value: string): string => `${moment}, ${value}`,
  price: {
    title: 'Price, Bollinger bands and VWAP',
    label: (coin: string): string => `${coin}, price with Bollinger bands and VWAP`,
    lines: { close: 'Close', bands: 'Bollinger (20, 2)', vwap: 'VWAP' },
    definition:
      'Bollinger bands: the average of the last 20 closes, with lines two standard deviations above and below. The bands widen when prices move more. VWAP: the volume-weighted average price since midnight GMT.',
  },
  rsi: {
    title: 'RSI (14)',
    definition:
      'Relative strength index: the share of gains in all price moves over the last 14 candles, from 0 to 100, with Wilder’s smoothing. Above 70 is considered overbought, below 30 oversold.',
    high: 'overbought',
    low: 'oversold',
  },
  macd: {
    title: 'MACD (12, 26, 9)',
    lines: { macd: 'MACD', signal: 'Signal', histogram: 'Histogram' },
    definition:
      'Moving average convergence divergence: the 12-candle exponential average minus the 26-candle one, in dollars. The signal line is its 9-candle average. The bars show the difference between the two.',
  },
  mfi: {
    title: 'MFI (14)',
    definition:
      'Money flow index: the share of money traded while the price rose over the last 14 candles, from 0 to 100. Above 80 and below 20 are considered extreme.',
    high: 'above 80',
    low: 'below 20',
  },
  obv: {
    title: 'OBV',
    definition:
      'On-balance volume: adds the volume of rising candles and subtracts that of falling ones, in units of the coin. Only its direction matters. The level depends on where the sum starts.',
  },
  drawdown: {
    title: 'Drawdown',
    definition:
      'How far the close is below the highest close of the period so far. It is zero at a new high.',
    deepest: (percent: string, from: string, to: string): string =>
      `Largest drawdown: ${percent}, from ${from} to ${to}.`,
  },
  volatility: {
    title: 'Realised volatility',
    definition:
      'How much the price moved, annualised: the root mean square of hourly returns in the window, times the square root of the 8,760 hours in a year. Together, the windows show the term structure.',
    heads: ['Window', 'Annualised volatility'],
    window: (days: number): string => (days === 1 ? '1 day' : `${String(days)} days`),
    rising: 'The last 7 days were more volatile than the last 90.',
    falling: 'The last 7 days were less volatile than the last 90.',
  },
  correlation: {
    title: 'Correlation',
    definition:
      'How daily returns move with those of another coin: 1 is always together, 0 is unrelated, −1 is always opposite.',
    heads: ['With', '30 days', '90 days'],
  },
  volume: {
    title: 'Volume by hour of the week',
    definition:
      'Money traded in each hour of the week over the last 90 days, compared with a typical hour: 1.0 is typical, 2.0 is twice as much. Hours are GMT.',
    day: 'Day',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    label: 'Volume by hour of the week, table',
  },
} as const;
