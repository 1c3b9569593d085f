import type { GrantWithKind, PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { GrantKind } from '#domain/shared/plans/grant-kinds.ts';
import type { NewsletterFrequency, NewsletterSetting } from '#domain/shared/news/newsletter.ts';
import type { PlanId } from '#domain/shared/plans/plans.ts';
import type { PlanOrigin, SubscriptionStatus } from '#domain/shared/plans/subscription-states.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

type StoredMember = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly username: string;
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
  /** When staff suspended the account, ISO-8601, or null. */
  readonly suspendedAt: string | null;
  readonly erased: boolean;
  /** Revision of the membership stream, or -1 without events. */
  readonly membershipRevision: number;
};

/** A member with fields computed from the plans at a given time. */
export type DirectoryMember = StoredMember & {
  /** When the plan in force renews, or null. */
  readonly renewsAt: string | null;
  /** True after a failed renewal. The plan stays in force until `planEndsAt`. */
  readonly pastDue: boolean;
  /** The kind of the grant in force, or null. */
  readonly grantKind: GrantKind | null;
};

/**
 * Plan, status, origin and end are stored as of the newest event for filters and sorting. Queries recompute them for
 * the current time.
 */
export type MemberDocument = Document &
  StoredMember & {
    readonly isAdmin: boolean;
    readonly isSupport: boolean;
    /** Built by `search-text.ts`. */
    readonly search: string;
    /** Customer id in lower case, or null after erasure. */
    readonly customerKey: string | null;
    readonly displayNameKey: string;
    readonly usernameKey: string;
    readonly held: PlanHoldings<GrantWithKind>;
    readonly firstEndAt: string | null;
    /** What the member chose; a reader whose address is held gets nothing all the same. */
    readonly newsletter: NewsletterSetting;
    /** The frequency while the newsletter is off, too. */
    readonly newsletterFrequency: NewsletterFrequency;
    /** Whether the member was ever given a trial. */
    readonly hadTrial: boolean;
  };

const filterFields = ['role', 'plan', 'status', 'origin', 'erased', 'planEndsAt'] as const;

// Only the indexes of the usual orders have these, because every field makes all of them larger.
const rareFilterFields = ['registeredAt', 'lastSignInAt', 'newsletter', 'hadTrial'] as const;
const usualOrders: ReadonlySet<string> = new Set(['id', 'registeredAt', 'lastSignInAt']);

// Pages are sorted by a field and the id. The index also includes every filter field, so that filters run inside the
// index.
const createSortIndex = (field: string): readonly string[] => [
  ...new Set([field, 'id', ...filterFields, ...(usualOrders.has(field) ? rareFilterFields : [])]),
];

// Fields with few values need no sort index, because `segments.ts` pages through them value by value.
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
  version: 13,
  indexes: [
    ...sortKeys.map((field) => createSortIndex(field)),
    ['firstEndAt'],
    ['customerKey'],
    createSortIndex('id'),
  ],
  words: 'search',
};
