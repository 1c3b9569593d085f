export const priceChartTexts = {
  fetching: 'Fetching older prices for this coin. They appear here automatically.',
  at: (moment: string): string => `${moment}:`,
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  each: {
    '5m': 'Prices in 5-minute steps.',
    '1h': 'Each point is one hour.',
    '4h': 'Each point is four hours.',
    '12h': 'Each point is twelve hours.',
    '24h': 'Each point is one day, midnight to midnight GMT.',
  },
  attribution: 'Charts by',
  library: { name: 'TradingView', address: 'https://www.tradingview.com/' },
} as const;

export const indicatorTexts = {
  now: (name: string): string => `${name} now`,
  macd: {
    title: (candles: string): string => `MACD (12, 26, 9 ${candles})`,
    lines: { macd: 'MACD', signal: 'Signal', histogram: 'Histogram' },
    definition:
      'Moving average convergence divergence: the 12-candle exponential average minus the 26-candle one, in dollars. The signal line is its 9-candle average. The bars show the difference between the two.',
  },
  obv: {
    title: 'OBV',
    definition:
      'On-balance volume: adds the volume of rising candles and subtracts that of falling ones, in units of the coin. Only its direction matters. The level depends on where the sum starts.',
  },
} as const;
