/** Same threshold as on the news page. */
const clearFrom = 0.3;

export const toneOf = (score: number): 'positive' | 'negative' | 'neutral' =>
  score > clearFrom ? 'positive' : score < -clearFrom ? 'negative' : 'neutral';
