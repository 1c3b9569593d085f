/** The plans on sale: ids, rank, prices in pence, limits and texts. The single source for all of them. */

export const planIds = ['free', 'basic', 'pro'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = Exclude<PlanId, 'free'>;

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** What a subscription is for: a plan, billed monthly or yearly. */
export type SubscriptionTerms = { readonly plan: PaidPlanId; readonly interval: BillingInterval };

/** Whether both are the same plan, billed in the same way; without one there is nothing that could be. */
export const sameTerms = (one: SubscriptionTerms | undefined, other: SubscriptionTerms): boolean =>
  one?.plan === other.plan && one.interval === other.interval;

/** The names outside the plan cards: on every other screen and in mails. */
export const planLabels = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
} as const satisfies Record<PlanId, string>;

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  /** A paid plan and a grant together give the higher rank. */
  readonly rank: number;
  /** Pence a month when paid monthly. */
  readonly monthlyPrice: number;
  /** Pence a month when paid yearly; billed as twelve times that once a year. */
  readonly yearlyPrice: number;
  readonly description: string;
  readonly features: readonly string[];
  /** Stories a day; null is unlimited. */
  readonly newsViewsPerDay: number | null;
  /** Price alerts that are active at the same time. */
  readonly priceAlerts: number;
};

const comingSoonSuffix = ' (not yet available)';

/* @__NO_SIDE_EFFECTS__ */
const comingSoon = (feature: string): string => `${feature}${comingSoonSuffix}`;

/** Whether members have a feature of a plan today; a planned one has no tick and cannot be lost. */
export const isAvailableFeature = (feature: string): boolean => !feature.endsWith(comingSoonSuffix);

/* @__NO_SIDE_EFFECTS__ */
const alerts = (count: number): string => `${String(count)} price alerts`;

export const plans = {
  free: {
    id: 'free',
    name: 'Free',
    rank: 0,
    monthlyPrice: 0,
    yearlyPrice: 0,
    description: 'The dashboard, the market and ten stories a day.',
    features: ['Dashboard', '10 news views per day', 'Basic market data', alerts(5)],
    newsViewsPerDay: 10,
    priceAlerts: 5,
  },
  basic: {
    id: 'basic',
    name: 'News+',
    rank: 1,
    monthlyPrice: 199,
    yearlyPrice: 159,
    description: 'Every story, with the sentiment of the market.',
    features: [
      'Dashboard',
      'Unlimited news',
      'Basic market data',
      'Weekly reports',
      'Market sentiment',
      alerts(50),
    ],
    newsViewsPerDay: null,
    priceAlerts: 50,
  },
  pro: {
    id: 'pro',
    name: 'Bot Pro',
    rank: 2,
    monthlyPrice: 599,
    yearlyPrice: 499,
    description: 'Forecasts that are scored in public, and everything in News+.',
    features: [
      'Everything in News+',
      'AI price predictions',
      'Trading signals',
      comingSoon('Portfolio automation'),
      'Advanced market data',
      alerts(500),
      'Priority support',
    ],
    newsViewsPerDay: null,
    priceAlerts: 500,
  },
} as const satisfies Record<PlanId, Plan>;

/** Whole per cent saved by paying yearly: 1 − yearly / monthly, rounded; 0 for a plan that costs nothing. */
export const yearlyDiscountPercent = (plan: Plan): number =>
  plan.monthlyPrice === 0 ? 0 : Math.round((1 - plan.yearlyPrice / plan.monthlyPrice) * 100);

/** Pence charged for a whole billing period. */
export const priceOf = ({ plan, interval }: SubscriptionTerms): number =>
  interval === 'month' ? plans[plan].monthlyPrice : 12 * plans[plan].yearlyPrice;
