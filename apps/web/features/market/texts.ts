/** Texts of the market on the dashboard, the bands and the ticker. Parts that load later have their own files. */
export const marketTexts = {
  loading: (what: string): string => `Loading ${what}`,
  problem: {
    fact: 'Failed to fetch market data',
    text: 'The server did not respond. We’ll try again within a minute.',
  },
  popular: {
    fact: 'No market data available',
    text: 'No coins were traded in the last 24 hours.',
  },
  gainers: { fact: 'No gainers data available', text: 'No coins rose in the last 24 hours.' },
  losers: { fact: 'No losers data available', text: 'No coins fell in the last 24 hours.' },
  overview: {
    title: 'Market Overview',
    fact: 'No market data available',
    text: 'There are no prices for your coins. Choose your coins in Settings.',
  },
  noChart: 'No chart available',
  week: '7 days',
  noChange: 'change not reported',
  outOfDate: (age: string): string => `Out of date, ${age}`,
  simulated: {
    label: 'Simulated data',
    tag: 'SIMULATED',
    text: 'This market is simulated. Its prices and news come from a model and are not real.',
  },
} as const;
