import type { PaidPlanId, PlanId } from '#domain/shared/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A grant that was neither revoked nor noticed to have ended. */
export type HeldGrant = {
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly endsAt: string | null;
  readonly customerId: string;
  /** The event that gave it. */
  readonly eventId: string;
};

export type StoredPreferences = {
  readonly preferredCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
};

/** Everything the product must know of one account to greet its owner and to let them in. Id: the account's. */
export type AccountDetails = Document & {
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly createdAt: string;
  readonly erased: boolean;
  readonly isAdmin: boolean;
  /** The event that made them staff. */
  readonly adminEventId: string | null;
  /** The plan in force when the membership last changed. */
  readonly plan: PlanId;
  readonly status: 'active' | 'inactive';
  readonly planEndsAt: string | null;
  /** The event that gave the plan; after it ended, the one that ended it. */
  readonly planEventId: string | null;
  /** Starts with `manual_cus_` when the plan was granted by hand. */
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly grants: readonly HeldGrant[];
  /** Null until the member chose for the first time. */
  readonly preferences: StoredPreferences | null;
  /** Revision of the newest event of the account's stream. */
  readonly revision: number;
};

export const accountDetailsCollection: CollectionDefinition = {
  name: 'account-details',
  version: 1,
  indexes: [],
};
