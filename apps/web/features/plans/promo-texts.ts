export const promoTexts = {
  label: (plan: string): string => `${plan} plan`,
  yours: (plan: string): string => `You are on ${plan}`,
  others: (plan: string): string => `See what ${plan} adds`,
  loading: 'Forecasts with a public track record.',
  failed: 'Could not load the plans.',
  upgrade: (plan: string): string => `Upgrade to ${plan}`,
  buy: (plan: string, price: string): string => `Get ${plan} for ${price} a month`,
  price: (price: string): string => `${price} a month`,
  costs: (plan: string, price: string): string => `${plan}: ${price} a month.`,
} as const;
