import type { PlanId } from './plans.ts';
import type { SubscriptionStatus } from './subscription-states.ts';

/** Everything the access rules know about a person. */
export type Entitlement = {
  readonly signedIn: boolean;
  readonly isAdmin: boolean;
  readonly adminEventId: string | null;
  /** Reads all of the console and changes nothing but notes and answers. */
  readonly isSupport: boolean;
  readonly supportEventId: string | null;
  /** The event that suspended the account; null while it is not suspended. */
  readonly suspensionEventId: string | null;
  /** A second factor protects the login, or none is asked for: staff rights count only then. */
  readonly secondFactor: boolean;
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  /** When the plan ends by itself, ISO-8601; null when it does not. */
  readonly planEndsAt: string | null;
  /** The event that gave the plan; without a plan in force the newest of the membership, which ended the last one. */
  readonly planEventId: string | null;
  /** The customer id starts with `manual_cus_`. */
  readonly manualCustomer: boolean;
  /** The address is one for tests and demonstrations: it opens what every plan opens. */
  readonly testAddress: boolean;
};

export const signedOut: Entitlement = {
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
