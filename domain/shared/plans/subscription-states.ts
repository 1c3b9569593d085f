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

/** Whether a status gives access to the plan. `downgrading` includes scheduled cancellations, which keep it to the end. */
export const providesPlan = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'downgrading';

/** Whether a subscription was paid at least once and has not ended. */
export const isRunning = (phase: SubscriptionPhase): boolean =>
  phase !== 'none' && phase !== 'incomplete' && phase !== 'cancelled';

/** Whether the next period will be charged: nothing is unpaid and nobody cancelled. */
export const isRenewing = (phase: SubscriptionPhase): boolean =>
  phase === 'active' || phase === 'downgrading';
