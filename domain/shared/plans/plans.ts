/** The single source for plan ids, ranks, prices in pence, limits and texts. */

export const paidPlanIds = ['basic', 'pro'] as const;
export const planIds = ['free', ...paidPlanIds] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = Exclude<PlanId, 'free'>;

/** Between a subscription and a grant, the higher rank wins. */
const planRanks = { free: 0, basic: 1, pro: 2 } as const satisfies Record<PlanId, number>;

/** Whether a plan includes more than another. */
export const isHigherPlan = (plan: PlanId, other: PlanId): boolean =>
  planRanks[plan] > planRanks[other];

/** The paid plan that includes least. */
export const lowestPaidPlan = paidPlanIds.reduce((one, other) =>
  isHigherPlan(one, other) ? other : one,
);

/** The plan that includes most. */
export const highestPlan = paidPlanIds.reduce((one, other) =>
  isHigherPlan(other, one) ? other : one,
);

/** The plan that the price list calls popular and the dashboard advertises. */
export const featuredPlan = 'pro' satisfies PaidPlanId;

/** The plan that members can try without a card. */
export const trialPlan = 'pro' satisfies PaidPlanId;

/** The plan that `promote-user` grants without an end. */
export const promotionPlan = 'pro' satisfies PaidPlanId;

/** A value for each paid plan. */
export const byPaidPlan = <Value>(
  getValue: (plan: PaidPlanId) => Value,
): Readonly<Record<PaidPlanId, Value>> => ({ basic: getValue('basic'), pro: getValue('pro') });

/** Whether a plan must be paid for. */
export const isPaidPlan = (plan: PlanId): plan is PaidPlanId => plan !== 'free';

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

export type SubscriptionTerms = { readonly plan: PaidPlanId; readonly interval: BillingInterval };

/** False when the first terms are undefined. */
export const hasSameTerms = (
  one: SubscriptionTerms | undefined,
  other: SubscriptionTerms,
): boolean => one?.plan === other.plan && one.interval === other.interval;

/** Plan names everywhere except on the plan cards. */
export const planLabels = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
} as const satisfies Record<PlanId, string>;

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  readonly rank: number;
  /** Pence per month with monthly billing. */
  readonly monthlyPrice: number;
  /** Pence per month with yearly billing, which charges 12 months once a year. */
  readonly yearlyPrice: number;
  readonly description: string;
  readonly features: readonly string[];
  /** Stories per day, or null for unlimited. */
  readonly newsViewsPerDay: number | null;
  /** Maximum number of active price alerts. */
  readonly priceAlerts: number;
};

const comingSoonSuffix = ' (not yet available)';

/* @__NO_SIDE_EFFECTS__ */
const markComingSoon = (feature: string): string => `${feature}${comingSoonSuffix}`;

/** False for planned features, which have no tick and cannot be lost. */
export const isAvailableFeature = (feature: string): boolean => !feature.endsWith(comingSoonSuffix);

/** The feature of a plan that allows this many price alerts. */
/* @__NO_SIDE_EFFECTS__ */
export const alertsFeature = (count: number): string => `${String(count)} price alerts`;

export const plans = {
  free: {
    id: 'free',
    name: 'Free',
    rank: planRanks.free,
    monthlyPrice: 0,
    yearlyPrice: 0,
    description: 'The dashboard, the market and ten stories a day.',
    features: ['Dashboard', '10 news views per day', 'Basic market data', alertsFeature(5)],
    newsViewsPerDay: 10,
    priceAlerts: 5,
  },
  basic: {
    id: 'basic',
    name: 'News+',
    rank: planRanks.basic,
    monthlyPrice: 199,
    yearlyPrice: 159,
    description: 'Every story, with the sentiment of the market.',
    features: [
      'Dashboard',
      'Unlimited news',
      'Basic market data',
      'Weekly reports',
      'Market sentiment',
      'Morning email of your coins',
      'Alerts when your coins move after a story',
      alertsFeature(50),
    ],
    newsViewsPerDay: null,
    priceAlerts: 50,
  },
  pro: {
    id: 'pro',
    name: 'Bot Pro',
    rank: planRanks.pro,
    monthlyPrice: 599,
    yearlyPrice: 499,
    description: 'Forecasts that are scored in public, and everything in News+.',
    features: [
      'Everything in News+',
      'AI price predictions',
      'Expected moves and range alerts',
      'Trading signals',
      markComingSoon('Portfolio automation'),
      'Advanced market data',
      alertsFeature(500),
      'Priority support',
    ],
    newsViewsPerDay: null,
    priceAlerts: 500,
  },
} as const satisfies Record<PlanId, Plan>;

/** Percentage saved with yearly billing: 1 − yearly / monthly, rounded. 0 for a free plan. */
export const yearlyDiscountPercent = (plan: Plan): number =>
  plan.monthlyPrice === 0 ? 0 : Math.round((1 - plan.yearlyPrice / plan.monthlyPrice) * 100);

/** Pence per billing period. */
export const getBillingPricePence = ({ plan, interval }: SubscriptionTerms): number =>
  interval === 'month' ? plans[plan].monthlyPrice : 12 * plans[plan].yearlyPrice;
