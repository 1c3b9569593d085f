/** Texts of the markets page; the table has its own. */
export const marketsTexts = {
  // The largest text of the page's first frame, so it has no figures.
  lead: 'The hundred largest cryptocurrencies with their prices, changes and volumes, and the sentiment of the news about them. Prices change while the page is open.',
  coins: (count: number): string => `${String(count)} coins, largest first.`,
  worth: 'Total market cap:',
  moved: (rose: number, fell: number): string =>
    `${String(rose)} rose and ${String(fell)} fell in the last 24 hours.`,
  jump: 'On this page',
  jumps: {
    'top-100': 'Top 100',
    'fear-greed': 'Fear & Greed',
    popular: 'Popular',
    winners: 'Winners',
    losers: 'Losers',
  },
  fearGreed: 'Fear & Greed Index',
  popular: 'Most Popular',
  winners: 'Biggest Winners',
  losers: 'Biggest Losers',
} as const;
