/** Texts of the page of market sentiment. */
export const marketSentimentTexts = {
  lead: 'What the news of the last week says about eight coins, and how fearful or greedy the market is.',
  fearGreed: 'Fear & Greed Index',
} as const;
