import type { SubscriptionStatus } from '#domain/shared/entitlement.ts';
import type { PlanOrigin, PlansHeld } from '#domain/shared/plan-in-force.ts';
import type { PlanId } from '#domain/shared/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A member as the console lists it; the wire's `Member` without the fields that only serve finding and sorting. */
export type DirectoryMember = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  readonly role: PlanId | 'admin';
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly origin: PlanOrigin;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly planEndsAt: string | null;
  readonly registeredAt: string;
  readonly lastSignInAt: string | null;
  readonly erased: boolean;
  /** Revision of the membership stream; -1 before its first event. */
  readonly membershipRevision: number;
};

/** Plan, status, origin and end are stored as they were at the newest event, to filter and sort by; answers compute them anew. */
export type MemberDocument = Document &
  DirectoryMember & {
    readonly isAdmin: boolean;
    /** Lower case, for searching: address, names, customer id. */
    readonly search: string;
    /** Lower case, for sorting. */
    readonly displayNameKey: string;
    readonly usernameKey: string;
    readonly held: PlansHeld;
    /** The first end among the grants that have one: what the sweep looks for. */
    readonly firstEndAt: string | null;
  };

export const memberDirectoryCollection: CollectionDefinition = {
  name: 'member-directory',
  version: 2,
  indexes: [['email'], ['displayNameKey'], ['registeredAt'], ['lastSignInAt'], ['firstEndAt']],
};
