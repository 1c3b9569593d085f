export const coinTexts = {
  back: 'Back to Dashboard',
  openPage: 'Public page',
  backToCoin: (symbol: string): string => `Back to ${symbol}`,
  loading: 'Loading crypto data...',
  failed: { fact: 'Error loading crypto data', text: 'We’ll try again within a minute.' },
  rank: (rank: number): string => `Rank ${String(rank)}`,
  price: (coin: string): string => `${coin}, price`,
  day: '24h',
  notOnMarketList:
    'This coin is not among the largest on our market list. It cannot be on your list, and has no price alerts or forecasts.',
  candles: 'Candles',
  ranges: {
    title: 'Price range',
    day: '24 hours',
    year: '52 weeks',
    ever: 'All time',
    loading: 'Loading',
    missing: 'not enough candles',
    fetching: 'fetching older prices',
  },
  advanced: {
    title: 'Advanced market data',
    tag: 'PRO',
    text: 'Indicators, volatility, correlation and volume by hour, each explained.',
    open: 'Open the indicators',
    upgrade: 'Explore Pro',
  },
} as const;
