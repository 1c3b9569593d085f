import type { User } from '#contract/auth.ts';
import { profileEndpoints } from '#contract/endpoints/profile.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import type { Preferences } from '#contract/preferences.ts';
import { providerIds } from '#domain/shared/plan-in-force.ts';
import { notAccepted } from '#domain/shared/legal-documents.ts';
import { plans } from '#domain/shared/plans.ts';
import { phaseOf } from '#domain/shared/subscription.ts';
import { entitlementOf } from '#projections/account-details/queries.ts';
import type { AccountDetails } from '#projections/account-details/read-model.ts';

// Defaults until the member chooses.
const defaultPreferences: Preferences = {
  preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  preferredCategories: ['Technology', 'Markets', 'Regulation'],
  sentimentPreference: 'all',
};

export const userOf = (account: AccountDetails, now: Date): User => {
  const { plan, status, planEndsAt, isAdmin } = entitlementOf(account, now);
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    displayName: account.displayName,
    photoURL: photoUrl(account),
    bio: account.bio,
    role: isAdmin ? 'admin' : plan,
    subscriptionTier: plan,
    subscriptionStatus: status,
    ...providerIds(account, account.held, now),
    pastDue: phaseOf(account.held.subscription, now) === 'past-due',
    planEndsAt,
    newsViewsToday: 0,
    newsViewsPerDay: isAdmin ? null : plans[plan].newsViewsPerDay,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    documentsToAccept: [...notAccepted(account.accepted)],
    createdAt: account.createdAt,
  };
};

const photoUrl = ({ photoId }: AccountDetails): string | null =>
  photoId === null ? null : urlOf(profileEndpoints.ownPhoto, { params: { photoId } });

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
