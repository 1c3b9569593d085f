/** Words for fear and greed, from the least to the most. */
export const fearGreedCategories = [
  'Extreme Fear',
  'Fear',
  'Neutral',
  'Greed',
  'Extreme Greed',
] as const;
/** A word for fear and greed. */
export type FearGreedCategory = (typeof fearGreedCategories)[number];

const upTo = [25, 45, 55, 75];

/** Our own bands; the provider's label follows others and is not used. */
export const fearGreedCategoryOf = (value: number): FearGreedCategory => {
  const band = upTo.findIndex((limit) => value <= limit);
  return fearGreedCategories[band] ?? 'Extreme Greed';
};
