/** Texts of the market table. */
export const tableTexts = {
  title: 'Top 100 Coins By Market Cap',
  brief: 'Top 100',
  label: 'Top 100 coins, table',
  heads: {
    watch: 'Watch',
    rank: '#',
    coin: 'Coin',
    price: 'Price',
    hour: '1h',
    day: '24h',
    week: '7d',
    chart: '7 days',
    range: '24h low to high',
    volume: 'Volume 24h',
    marketCap: 'Market cap',
    sentiment: 'Sentiment',
  },
  notAvailable: 'N/A',
  chartOf: (change: string): string => `7 days, ${change}`,
  search: { label: 'Search in this table', field: 'Search coins', placeholder: 'Search coins...' },
  shown: (shown: number, total: number): string =>
    `Showing ${String(shown)} of ${String(total)} ${total === 1 ? 'coin' : 'coins'}`,
  more: 'Load More',
  empty: { fact: 'No market data available', text: 'No prices have arrived yet.' },
  nothingFound: {
    fact: (wanted: string): string => `No results found for “${wanted}”`,
    text: 'Search by name or symbol.',
  },
} as const;
