export const marketSentimentTexts = {
  lead: 'What the last week’s news says about eight coins, and how fearful or greedy the market is.',
  fearGreed: 'Fear & Greed Index',
} as const;
