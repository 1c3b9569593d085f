/** Words for fear and greed, by our own bands: up to 25, 45, 55, 75, and above. */
export const fearGreedCategories = [
  'Extreme Fear',
  'Fear',
  'Neutral',
  'Greed',
  'Extreme Greed',
] as const;
