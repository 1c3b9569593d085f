/** From the lowest index to the highest. */
export const fearGreedCategories = [
  'Extreme Fear',
  'Fear',
  'Neutral',
  'Greed',
  'Extreme Greed',
] as const;
export type FearGreedCategory = (typeof fearGreedCategories)[number];

const bandLimits = [25, 45, 55, 75];

/** Our own bands. The provider uses different limits. */
export const getFearGreedCategory = (value: number): FearGreedCategory => {
  const band = bandLimits.findIndex((limit) => value <= limit);
  return fearGreedCategories[band] ?? 'Extreme Greed';
};
