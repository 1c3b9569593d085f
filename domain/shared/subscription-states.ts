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
