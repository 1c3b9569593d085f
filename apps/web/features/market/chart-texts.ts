export const chartTexts = {
  day: '24h',
  failed: 'Could not load the chart. We’ll try again within a minute.',
  loading: 'Loading the chart',
  chart: (coin: string, change: string): string => `${coin}, price over 7 days, ${change}`,
  highest: (price: string): string => `Highest ${price}`,
  lowest: (price: string): string => `Lowest ${price}`,
  marked: (moment: string, price: string): string => `${moment}, ${price}`,
  largest: {
    title: 'The largest coins',
    chart: (coin: string): string => `${coin}, 7 days`,
    fact: 'No market data available',
    text: 'Prices appear here as soon as they arrive.',
  },
} as const;
