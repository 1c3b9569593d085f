import type { SuppressionCause } from '#domain/account/events.ts';
import type { AcceptedVersions } from '#domain/shared/accounts/legal-documents.ts';
import type { NotificationChoices } from '#domain/shared/accounts/notifications.ts';
import { isTestAddress, type TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Currency } from '#domain/shared/market/currencies.ts';
import type { NewsletterChoice } from '#domain/shared/news/newsletter.ts';
import {
  getEffectivePlan,
  type HeldGrant,
  type PlanHoldings,
} from '#domain/shared/plans/effective-plan.ts';
import type { Entitlement } from '#domain/shared/plans/entitlement.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

type AccountGrant = HeldGrant & {
  readonly eventId: string;
};

type StoredPreferences = {
  readonly preferredCoins: readonly string[];
  readonly newsCoins: readonly string[];
  readonly preferredCategories: readonly string[];
  readonly sentimentPreference: 'all' | 'positive' | 'neutral' | 'balanced';
  readonly currency: Currency;
  readonly newsChosen?: true;
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

type Ports = { readonly readModels: ReadModels };

/** Undefined for unknown and erased accounts. */
export const findAccount = async (
  { readModels }: Ports,
  id: string,
): Promise<AccountDetails | undefined> => {
  const account = await readModels.collection<AccountDetails>(accountDetailsCollection).findOne(id);
  return account === undefined || account.erased ? undefined : account;
};

/** In demo mode staff roles do not need a second factor. */
export const toEntitlement = (
  account: AccountDetails,
  now: Date,
  settings: TestAddresses = {},
): Entitlement => {
  const { demo = false } = settings;
  const { isAdmin, adminEventId, isSupport, supportEventId, suspensionEventId } = account;
  const { secondFactor, held } = account;
  const { membershipEventId, subscriptionEventId } = account;
  const { plan, status, origin, endsAt, grant } = getEffectivePlan(held, now);
  return {
    signedIn: true,
    isAdmin,
    adminEventId,
    isSupport,
    supportEventId,
    suspensionEventId,
    secondFactor: demo || secondFactor !== null,
    plan,
    status,
    planEndsAt: endsAt,
    planEventId:
      grant?.eventId ?? (origin === 'subscription' ? subscriptionEventId : membershipEventId),
    manualCustomer: origin === 'grant',
    testAddress: isTestAddress(account, settings),
  };
};
