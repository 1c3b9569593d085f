export const chartTexts = {
  largest: {
    title: 'The largest coins',
    chart: (coin: string): string => `${coin}, 7 days`,
    fact: 'No market data available',
    text: 'Prices appear here as soon as they arrive.',
  },
} as const;
