import type { PlanId } from './plans.ts';

/** Where a plan stands; the words that go over the wire. */
export type SubscriptionStatus = 'active' | 'downgrading' | 'canceled' | 'incomplete' | 'inactive';

/** What somebody may claim, as plain values: all that the access rules know of a person. */
export type Entitlement = {
  readonly signedIn: boolean;
  readonly isAdmin: boolean;
  /** The event that made them staff. */
  readonly adminEventId: string | null;
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  /** When the plan ends by itself, ISO-8601; null when it does not. */
  readonly planEndsAt: string | null;
  /** The event that gave the plan; without a plan in force the newest of the membership, which ended the last one. */
  readonly planEventId: string | null;
  /** The plan was granted by hand: the customer id starts with `manual_cus_`. */
  readonly manualCustomer: boolean;
};

/** A visitor. */
export const signedOut: Entitlement = {
  signedIn: false,
  isAdmin: false,
  adminEventId: null,
  plan: 'free',
  status: 'inactive',
  planEndsAt: null,
  planEventId: null,
  manualCustomer: false,
};
