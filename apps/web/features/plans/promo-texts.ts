/** Texts of the box at the foot of the dashboard that tells of the largest plan. */
export const promoTexts = {
  label: (plan: string): string => `${plan} plan`,
  yours: (plan: string): string => `You are on ${plan}`,
  others: (plan: string): string => `See what ${plan} adds`,
  loading: 'Forecasts that are scored in public.',
  failed: 'The plans did not load.',
  upgrade: (plan: string): string => `Upgrade to ${plan}`,
  price: (price: string): string => `${price} a month`,
} as const;
