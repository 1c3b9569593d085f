/** Texts of the price chart, its ranges and its table. */
export const priceChartTexts = {
  ranges: {
    label: 'Period',
    names: {
      '1D': '1 day',
      '7D': '7 days',
      '1M': '30 days',
      '3M': '90 days',
      '1Y': '1 year',
    },
  },
  forms: { label: 'Form', line: 'Line', candles: 'Candles' },
  loading: 'Loading the chart',
  failed: 'The chart did not load. We try again within a minute.',
  empty: 'No chart available',
  noCanvas: 'This browser cannot draw the chart. The table below has the same figures.',
  notDrawn: 'The chart could not be loaded. The table below has the same figures.',
  chart: (coin: string, range: string): string =>
    `${coin}, price over ${range}. The arrow keys move the mark.`,
  keys: (name: string): string => `${name}. The arrow keys move the mark.`,
  at: (moment: string): string => `${moment}:`,
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  point: (moment: string, price: string): string => `${moment}, closed at ${price}`,
  extremes: (low: string, high: string): string => `Lowest ${low}, highest ${high}.`,
  begins: (day: string): string => `Our candles of this coin begin on ${day}.`,
  each: {
    '1h': 'Each point is one hour.',
    '4h': 'Each point is four hours.',
    '12h': 'Each point is twelve hours.',
    '24h': 'Each point is one day, from midnight to midnight GMT.',
  },
  attribution: 'Charts by',
  library: { name: 'TradingView', address: 'https://www.tradingview.com/' },
  table: {
    summary: 'Show as a table',
    label: (coin: string, range: string): string => `${coin} over ${range}, table`,
    heads: ['From', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume'],
  },
} as const;
