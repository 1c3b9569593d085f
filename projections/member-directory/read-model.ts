import type { SubscriptionStatus } from '#domain/shared/entitlement.ts';
import type { PlanOrigin, PlansHeld } from '#domain/shared/plan-in-force.ts';
import type { PlanId } from '#domain/shared/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

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

/** Plan, status, origin and end are stored as of the newest event, for filters and sorting; answers recompute them. */
export type MemberDocument = Document &
  DirectoryMember & {
    readonly isAdmin: boolean;
    /** Lower case, for searching: address, names, customer id. */
    readonly search: string;
    readonly displayNameKey: string;
    readonly usernameKey: string;
    readonly held: PlansHeld;
    readonly firstEndAt: string | null;
  };

export const memberDirectoryCollection: CollectionDefinition = {
  name: 'member-directory',
  version: 2,
  indexes: [['email'], ['displayNameKey'], ['registeredAt'], ['lastSignInAt'], ['firstEndAt']],
};
