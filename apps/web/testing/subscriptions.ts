import type { OwnSubscription } from '#contract/membership/subscription.ts';

/** The subscription of a member who has never had one. */
export const noSubscription: OwnSubscription = {
  phase: 'none',
  subscriptionId: null,
  terms: null,
  nextCharge: null,
  periodEndsAt: null,
  scheduled: null,
  unpaid: null,
  endedAt: null,
  card: null,
  withdrawableUntil: null,
  payments: { mode: 'demo', publishableKey: null },
  waitingPeriod: null,
};
