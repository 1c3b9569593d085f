export const priceChartTexts = {
  ranges: {
    label: 'Period',
    names: {
      '1D': '1 day',
      '7D': '7 days',
      '1M': '30 days',
      '3M': '90 days',
      '1Y': '1 year',
      All: 'all stored prices',
    },
  },
  forms: { label: 'Chart type', line: 'Line', candles: 'Candles' },
  loading: 'Loading the chart',
  failed: 'Could not load the chart. We’ll try again within a minute.',
  empty: 'No chart available',
  fetching: 'Fetching older prices for this coin. They appear here automatically.',
  noCanvas: 'This browser cannot draw the chart.',
  notDrawn: 'Could not load the chart.',
  sameFigures: 'The table below has the same figures.',
  chart: (coin: string, range: string): string =>
    `${coin}, price over ${range}. Use the arrow keys to move the marker.`,
  keys: (name: string): string => `${name}. Use the arrow keys to move the marker.`,
  at: (moment: string): string => `${moment}:`,
  now: 'Now:',
  nowAt: (price: string): string => `Now ${price}, the period has not ended`,
  running: 'The last point has not ended. It moves with the price.',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  point: (moment: string, price: string): string => `${moment}, closed at ${price}`,
  extremes: (low: string, high: string): string => `Lowest ${low}, highest ${high}.`,
  since: (day: string): string => `since ${day}`,
  begins: (day: string): string => `Our candles for this coin start on ${day}.`,
  unitChange: (day: string, times: string): string =>
    `This coin was redenominated on ${day}: prices before then were ${times} and cannot be compared. Charts, indicators and forecasts start there.`,
  timesHigher: (factor: string): string => `${factor} times higher`,
  timesLower: (factor: string): string => `${factor} times lower`,
  chartInFiveMinutes: (coin: string, range: string): string =>
    `${coin}, price over ${range} in 5-minute steps. Use the arrow keys to move the marker.`,
  each: {
    '5m': 'Prices in 5-minute steps.',
    '1h': 'Each point is one hour.',
    '4h': 'Each point is four hours.',
    '12h': 'Each point is twelve hours.',
    '24h': 'Each point is one day, midnight to midnight GMT.',
  },
  corrected: (candles: number): string =>
    candles === 1
      ? 'The exchange changed prices of one of these candles after they were final. The final prices are shown.'
      : `The exchange changed prices of ${String(candles)} of these candles after they were final. The final prices are shown.`,
  attribution: 'Charts by',
  library: { name: 'TradingView', address: 'https://www.tradingview.com/' },
  table: {
    summary: 'Show as a table',
    label: (coin: string, range: string): string => `${coin} over ${range}, table`,
    heads: ['From', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume'],
  },
} as const;

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
    lines: {
      close: 'Close',
      upper: 'Bollinger upper (20, 2)',
      lower: 'Bollinger lower (20, 2)',
      vwap: 'VWAP',
    },
    definition:
      'Bollinger bands: the average of the last 20 closes, with lines two standard deviations above and below. The bands widen when prices move more. VWAP: the volume-weighted average price since midnight GMT.',
  },
  candles: {
    '1h': 'hourly candles',
    '4h': 'four-hour candles',
    '12h': 'twelve-hour candles',
    '24h': 'daily candles',
  },
  rsi: {
    title: (candles: string): string => `RSI (14 ${candles})`,
    definition:
      'Relative strength index: the share of gains in all price moves over the last 14 candles, from 0 to 100, with Wilder’s smoothing. Above 70 is considered overbought, below 30 oversold.',
    high: 'overbought',
    low: 'oversold',
  },
  macd: {
    title: (candles: string): string => `MACD (12, 26, 9 ${candles})`,
    lines: { macd: 'MACD', signal: 'Signal', histogram: 'Histogram' },
    definition:
      'Moving average convergence divergence: the 12-candle exponential average minus the 26-candle one, in dollars. The signal line is its 9-candle average. The bars show the difference between the two.',
  },
  mfi: {
    title: (candles: string): string => `MFI (14 ${candles})`,
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
