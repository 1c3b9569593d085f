/** Only `active` and `downgrading` give access to the plan. */
export const subscriptionStatuses = [
  'active',
  'downgrading',
  'canceled',
  'incomplete',
  'inactive',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const planOrigins = ['none', 'grant', 'subscription'] as const;
export type PlanOrigin = (typeof planOrigins)[number];

export const subscriptionPhases = [
  'none',
  'incomplete',
  'active',
  'past-due',
  'downgrading',
  'cancelling',
  'cancelled',
] as const;
export type SubscriptionPhase = (typeof subscriptionPhases)[number];
