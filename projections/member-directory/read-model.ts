import type { PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { PlanOrigin, SubscriptionStatus } from '#domain/shared/plans/subscription-states.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

type StoredMember = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
  /** Empty without one. */
  readonly bio: string;
  readonly photoId: string | null;
  readonly role: PlanId | 'support' | 'admin';
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly origin: PlanOrigin;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly planEndsAt: string | null;
  readonly registeredAt: string;
  readonly lastSignInAt: string | null;
  /** When staff suspended the account, ISO-8601; null while it is not suspended. */
  readonly suspendedAt: string | null;
  readonly erased: boolean;
  /** Revision of the membership stream; -1 before its first event. */
  readonly membershipRevision: number;
};

/** As it is shown, with what follows from the plans held. */
export type DirectoryMember = StoredMember & {
  /** When the plan in force is paid for anew; null when it is not. */
  readonly renewsAt: string | null;
  /** A renewal was not paid, and the plan holds until `planEndsAt`. */
  readonly pastDue: boolean;
};

/** Plan, status, origin and end are stored as of the newest event, for filters and sorting; answers recompute them. */
export type MemberDocument = Document &
  StoredMember & {
    readonly isAdmin: boolean;
    readonly isSupport: boolean;
    /** See `search-text.ts`. */
    readonly search: string;
    /** Lower case; null once the member is erased. */
    readonly customerKey: string | null;
    readonly displayNameKey: string;
    readonly usernameKey: string;
    readonly held: PlanHoldings;
    readonly firstEndAt: string | null;
  };

const filtered = ['role', 'plan', 'status', 'origin', 'erased', 'planEndsAt'] as const;

// By the field and then the id, as every page is ordered; with all that a filter may ask, so that any combination of
// them is judged within the index.
const sortedBy = (field: string): readonly string[] => [
  ...new Set([field, 'id', ...filtered.filter((each) => each !== field)]),
];

// A field of few values has none: its pages are walked value by value, see `segments.ts`.
const sortKeys = [
  'email',
  'displayNameKey',
  'usernameKey',
  'registeredAt',
  'lastSignInAt',
  'planEndsAt',
];

export const memberDirectoryCollection: CollectionDefinition = {
  name: 'member-directory',
  version: 8,
  indexes: [
    ...sortKeys.map((field) => sortedBy(field)),
    ['firstEndAt'],
    ['customerKey'],
    sortedBy('id'),
  ],
  words: 'search',
};
