import type { PlanId } from './plans.ts';
import type { SubscriptionStatus } from './subscription-states.ts';

export type Entitlement = {
  readonly signedIn: boolean;
  readonly isAdmin: boolean;
  readonly adminEventId: string | null;
  /** Support staff can read the whole console, but can change only notes and answers. */
  readonly isSupport: boolean;
  readonly supportEventId: string | null;
  /** The event that suspended the account, or null. */
  readonly suspensionEventId: string | null;
  /** True when the login has a second factor or none is required. Staff rights need it. */
  readonly secondFactor: boolean;
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  /** When the plan ends by itself, ISO-8601, or null. */
  readonly planEndsAt: string | null;
  /** The event that granted the plan. If no plan is in force, the newest event of the membership. */
  readonly planEventId: string | null;
  readonly manualCustomer: boolean;
  /** The address is for tests and demonstrations, which gives access to the features of every plan. */
  readonly testAddress: boolean;
};

export const signedOutEntitlement: Entitlement = {
  signedIn: false,
  isAdmin: false,
  adminEventId: null,
  isSupport: false,
  supportEventId: null,
  suspensionEventId: null,
  secondFactor: false,
  plan: 'free',
  status: 'inactive',
  planEndsAt: null,
  planEventId: null,
  manualCustomer: false,
  testAddress: false,
};
