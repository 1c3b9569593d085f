/** Texts of the page of a coin. */
export const coinTexts = {
  back: 'Back to Dashboard',
  loading: 'Loading crypto data...',
  failed: { fact: 'Error loading crypto data', text: 'We try again within a minute.' },
  rank: (rank: number): string => `Rank ${String(rank)} by market cap`,
  price: (coin: string): string => `${coin}, price`,
  missing: '—',
  notReported: 'not reported',
  marketCap: {
    term: 'Market cap',
    missing: 'N/A',
    note: (rank: number, count: number): string => `rank ${String(rank)} of ${String(count)}`,
  },
  volume: { term: 'Volume, 24 h', note: 'in US dollars' },
  high: { term: 'High, 24 h', note: 'highest price' },
  low: { term: 'Low, 24 h', note: 'lowest price' },
  notYet: 'Exchanges, key facts, social media and news for coins are not available yet.',
} as const;
