/** Status of a membership: only `active` and `downgrading` give the plan until its end. */
export const subscriptionStatuses = [
  'active',
  'downgrading',
  'canceled',
  'incomplete',
  'inactive',
] as const;
/** Status of a membership. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Origin of a plan. */
export const planOrigins = ['none', 'grant', 'subscription'] as const;
/** Origin of a plan. */
export type PlanOrigin = (typeof planOrigins)[number];

/** The named states of a subscription. */
export const subscriptionPhases = [
  'none',
  'incomplete',
  'active',
  'past-due',
  'downgrading',
  'cancelling',
  'cancelled',
] as const;
/** A named state of a subscription. */
export type SubscriptionPhase = (typeof subscriptionPhases)[number];
