export const coinTexts = {
  loading: 'Loading crypto data...',
  failed: { fact: 'Error loading crypto data', text: 'We’ll try again within a minute.' },
  price: (coin: string): string => `${coin}, price`,
  candles: 'Candles',
  advanced: {
    title: 'Advanced market data',
    tag: 'PRO',
    text: 'Indicators, volatility, correlation and volume by hour, each explained.',
    open: 'Open the indicators',
    upgrade: 'Explore Pro',
  },
} as const;
