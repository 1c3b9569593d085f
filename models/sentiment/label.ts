export type SentimentLabel = 'Positive' | 'Neutral' | 'Negative';

export const getSentimentLabel = (score: number): SentimentLabel => {
  if (score > threshold) return 'Positive';
  return score < -threshold ? 'Negative' : 'Neutral';
};

const threshold = 0.3;
