/** Texts of the dashboard, and of the navigation. The prompts of each page are beside it, loaded for visitors alone. */
export const routeTexts = {
  /** Where the navigation has a shorter name than the page. */
  links: { news: 'News', markets: 'Markets', newsletter: 'Newsletter' },
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
