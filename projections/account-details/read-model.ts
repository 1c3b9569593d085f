import type { AcceptedVersions } from '#domain/shared/accounts/legal-documents.ts';
import type { SuppressionCause } from '#domain/account/events.ts';
import type { NewsletterChoice } from '#domain/shared/news/newsletter.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import type { HeldGrant, PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type AccountGrant = HeldGrant & {
  readonly eventId: string;
};

export type StoredPreferences = {
  readonly preferredCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
};

/** What sign-in, session and access need of one account. Id: the account id. */
export type AccountDetails = Document & {
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: string;
  readonly erased: boolean;
  readonly isAdmin: boolean;
  readonly adminEventId: string | null;
  readonly isSupport: boolean;
  readonly supportEventId: string | null;
  /** Null while the account is not suspended. */
  readonly suspensionEventId: string | null;
  /** Null while a login asks for the password alone. */
  readonly secondFactor: { readonly recoveryCodesLeft: number } | null;
  /** Which plan this gives depends on the time of the query: `effectivePlan`. */
  readonly held: PlanHoldings<AccountGrant>;
  /** The newest event of the membership; null before its first. */
  readonly membershipEventId: string | null;
  /** The newest event of the subscription; null before its first. */
  readonly subscriptionEventId: string | null;
  /** As of the newest event of the membership; starts with `manual_cus_` when the plan was granted manually. */
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  /** Null until the member chose for the first time. */
  readonly preferences: StoredPreferences | null;
  readonly notifications: NotificationChoices;
  readonly newsletter: NewsletterChoice;
  /** Why only required mails go to the address; null while all do. */
  readonly suppression: SuppressionCause | null;
  /** Empty without one. */
  readonly bio: string;
  readonly photoId: string | null;
  readonly accepted: AcceptedVersions | null;
  /** The stories that were opened on the newest day (UTC) with one; null before the first. */
  readonly newsViews: { readonly day: string; readonly count: number } | null;
  /** Revision of the newest event of the account's stream. */
  readonly revision: number;
};

export const accountDetailsCollection: CollectionDefinition = {
  name: 'account-details',
  version: 8,
  indexes: [],
};
