/** Texts of the dashboard and the navigation. Page prompts are separate, because only visitors load them. */
export const routeTexts = {
  head: {
    loading: 'Loading the market.',
    failed: 'Could not load the market.',
    noBitcoin: 'The Bitcoin price is not available right now.',
  },
  popular: { title: 'Most Popular', note: 'by volume' },
  gainers: 'Top Gainers (24h)',
  losers: 'Top Losers (24h)',
  fearGreed: 'Fear & Greed Index',
  news: 'Recent News',
  sentiment: 'Market Sentiment',
} as const;
