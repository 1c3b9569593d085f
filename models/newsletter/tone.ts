/** Same threshold as on the news page. */
const clearToneThreshold = 0.3;

export const getTone = (score: number): 'positive' | 'negative' | 'neutral' =>
  score > clearToneThreshold ? 'positive' : score < -clearToneThreshold ? 'negative' : 'neutral';
