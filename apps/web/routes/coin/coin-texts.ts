export const coinTexts = {
  back: 'Back to Dashboard',
  backToCoin: (symbol: string): string => `Back to ${symbol}`,
  loading: 'Loading crypto data...',
  failed: { fact: 'Error loading crypto data', text: 'We’ll try again within a minute.' },
  rank: (rank: number): string => `Rank ${String(rank)}`,
  price: (coin: string): string => `${coin}, price`,
  day: '24h',
  candles: 'Candles',
  ranges: {
    title: 'Price range',
    day: '24 hours',
    year: '52 weeks',
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
