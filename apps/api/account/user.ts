import type { User } from '#contract/auth.ts';
import type { Preferences } from '#contract/preferences.ts';
import { plans } from '#domain/shared/plans.ts';
import { entitlementOf } from '#projections/account-details/queries.ts';
import type { AccountDetails } from '#projections/account-details/read-model.ts';

/** What a member sees first until they choose. */
const defaultPreferences: Preferences = {
  preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  preferredCategories: ['Technology', 'Markets', 'Regulation'],
  sentimentPreference: 'all',
};

/** The signed-in user as the browser sees it, at `now`. */
export const userOf = (account: AccountDetails, now: Date): User => {
  const { plan, status, planEndsAt, isAdmin } = inForce(account, now);
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    displayName: account.displayName,
    photoURL: null,
    role: isAdmin ? 'admin' : plan,
    subscriptionTier: plan,
    subscriptionStatus: status,
    stripeCustomerId: account.stripeCustomerId,
    stripeSubscriptionId: account.stripeSubscriptionId,
    planEndsAt,
    newsViewsToday: 0,
    newsViewsPerDay: isAdmin ? null : plans[plan].newsViewsPerDay,
    emailVerified: account.emailVerified,
    createdAt: account.createdAt,
  };
};

/** A plan that has reached its end is over, whether or not a sweep has noticed it. */
const inForce = (
  account: AccountDetails,
  now: Date,
): Pick<ReturnType<typeof entitlementOf>, 'plan' | 'status' | 'planEndsAt' | 'isAdmin'> => {
  const entitlement = entitlementOf(account, now);
  const { planEndsAt, isAdmin } = entitlement;
  if (planEndsAt === null || Date.parse(planEndsAt) > now.getTime()) return entitlement;
  return { plan: 'free', status: 'inactive', planEndsAt: null, isAdmin };
};

export const preferencesOf = (account: AccountDetails): Preferences => {
  const { preferences } = account;
  if (!preferences) return defaultPreferences;
  return {
    preferredCoins: [...new Set(preferences.preferredCoins)] as Preferences['preferredCoins'],
    preferredCategories: [
      ...new Set(preferences.preferredCategories),
    ] as Preferences['preferredCategories'],
    sentimentPreference: preferences.sentimentPreference,
  };
};
