import type { AcceptedVersions } from '#domain/shared/accounts/legal-documents.ts';
import type { SuppressionCause } from '#domain/account/events.ts';
import type { Currency } from '#domain/shared/market/currencies.ts';
import type { NewsletterChoice } from '#domain/shared/news/newsletter.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import type { HeldGrant, PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type AccountGrant = HeldGrant & {
  readonly eventId: string;
};

export type StoredPreferences = {
  readonly preferredCoins: readonly string[];
  readonly newsCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
  readonly currency: Currency;
};

/** The account data for login, session and access decisions. Id: the account id. */
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
  /** The event that suspended the account, or null. */
  readonly suspensionEventId: string | null;
  readonly secondFactor: { readonly recoveryCodesLeft: number } | null;
  /** All grants and the subscription. Use `getEffectivePlan` for the plan at a given time. */
  readonly held: PlanHoldings<AccountGrant>;
  /** The newest membership event, or null. */
  readonly membershipEventId: string | null;
  /** The newest subscription event, or null. */
  readonly subscriptionEventId: string | null;
  /** As of the newest membership event. Starts with `manual_cus_` for a grant by staff. */
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  /** Null until the member makes a choice. */
  readonly preferences: StoredPreferences | null;
  readonly notifications: NotificationChoices;
  readonly newsletter: NewsletterChoice;
  /** Why only required mails are sent to the address, or null. */
  readonly suppression: SuppressionCause | null;
  readonly bio: string;
  readonly photoId: string | null;
  readonly accepted: AcceptedVersions | null;
  /** The number of stories opened on the newest UTC day with any, or null. */
  readonly newsViews: { readonly day: string; readonly count: number } | null;
  readonly revision: number;
};

export const accountDetailsCollection: CollectionDefinition = {
  name: 'account-details',
  version: 11,
  indexes: [],
};
