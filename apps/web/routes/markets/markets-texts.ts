/** Texts of the markets page; the table has its own. */
export const marketsTexts = {
  // The largest text of the page's first frame, so it has no figures.
  lead: 'The hundred largest cryptocurrencies with their prices, changes and volumes, and the sentiment of the news about them. Prices change while the page is open.',
  popular: 'Most Popular',
} as const;
