import type { PlanOffer } from '#contract/membership/subscriptions.ts';

const plan = (given: Partial<PlanOffer> & Pick<PlanOffer, 'id' | 'name'>): PlanOffer => ({
  price: '£0',
  priceAmount: 0,
  yearlyPriceAmount: 0,
  yearlyDiscountPercent: 0,
  currency: 'GBP',
  description: 'A plan.',
  features: ['Dashboard'],
  stripePriceId: null,
  stripeYearlyPriceId: null,
  stripeProductId: null,
  ...given,
});

export const plans: PlanOffer[] = [
  plan({ id: 'free', name: 'Free' }),
  plan({
    id: 'basic',
    name: 'News+',
    priceAmount: 199,
    yearlyPriceAmount: 159,
    yearlyDiscountPercent: 20,
    description: 'Every story.',
  }),
  plan({
    id: 'pro',
    name: 'Bot Pro',
    priceAmount: 599,
    yearlyPriceAmount: 499,
    yearlyDiscountPercent: 17,
    features: ['AI price predictions'],
  }),
];
