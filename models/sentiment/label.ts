export type SentimentLabel = 'Positive' | 'Neutral' | 'Negative';

/** Positive above 0.3, Negative below −0.3, else Neutral. */
export const labelOf = (score: number): SentimentLabel => {
  if (score > threshold) return 'Positive';
  return score < -threshold ? 'Negative' : 'Neutral';
};

const threshold = 0.3;
