import type { User } from '#contract/account/auth.ts';
import { profileEndpoints } from '#contract/account/profile.ts';
import { buildUrl } from '#contract/url.ts';
import {
  categoryOptions,
  coinOptions,
  defaultNewsPreferences,
} from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';
import { decideAccess } from '#domain/access/decide-access.ts';
import { listMajorSymbols, type CoinList } from '#domain/shared/market/coin-list.ts';
import { viewsPerDay } from '#domain/news-views/news-views.ts';
import { baseCurrency } from '#domain/shared/market/currencies.ts';
import { defaultCoins } from '#domain/shared/market/major-coins.ts';
import { getProviderIds } from '#domain/shared/plans/effective-plan.ts';
import { listUnacceptedDocuments } from '#domain/shared/accounts/legal-documents.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import { toEntitlement, type AccountDetails } from '#projections/account-details/read-model.ts';

const defaultPreferences: Preferences = {
  preferredCoins: [...defaultCoins],
  newsCoins: [...defaultNewsPreferences.newsCoins],
  preferredCategories: [...defaultNewsPreferences.preferredCategories],
  sentimentPreference: defaultNewsPreferences.sentimentPreference,
  currency: baseCurrency,
};

/** The account as its owner sees it. */
export const toUser = (account: AccountDetails, now: Date, config: TestAddresses): User => {
  const entitlement = toEntitlement(account, now, config);
  const { plan, status, planEndsAt, isAdmin } = entitlement;
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    displayName: account.displayName,
    photoURL: getPhotoUrl(account),
    bio: account.bio,
    role: isAdmin ? 'admin' : plan,
    subscriptionTier: plan,
    subscriptionStatus: status,
    ...getProviderIds(account, account.held, now),
    pastDue: isPastDue(account, now),
    ...(isUnpaidAndCancelled(account, now) && { renewalCancelled: true as const }),
    planEndsAt,
    newsViewsToday: countNewsViews(account, now),
    newsViewsPerDay: decideAccess(entitlement, 'unlimited-news', now).allowed ? null : viewsPerDay,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    documentsToAccept: [...listUnacceptedDocuments(account.accepted)],
    createdAt: account.createdAt,
  };
};

const isPastDue = ({ held }: AccountDetails, now: Date): boolean =>
  getSubscriptionPhase(held.subscription, now) === 'past-due';

const isUnpaidAndCancelled = (account: AccountDetails, now: Date): boolean =>
  isPastDue(account, now) && account.held.subscription?.scheduled?.kind === 'cancellation';

const countNewsViews = ({ newsViews }: AccountDetails, now: Date): number =>
  newsViews?.day === now.toISOString().slice(0, 10) ? newsViews.count : 0;

const getPhotoUrl = ({ photoId }: AccountDetails): string | null =>
  photoId === null ? null : buildUrl(profileEndpoints.ownPhoto, { params: { photoId } });

/** The preferred coins are the main coins on the member's list. */
export const toPreferences = ({ preferences }: AccountDetails, coins: CoinList): Preferences => {
  if (!preferences && coins.length === 0) return defaultPreferences;
  const preferredCoins = selectOptions(coinOptions, listMajorSymbols(coins));
  if (!preferences) return { ...defaultPreferences, preferredCoins };
  return {
    preferredCoins,
    newsCoins: selectOptions(coinOptions, preferences.newsCoins),
    preferredCategories: selectOptions(categoryOptions, preferences.preferredCategories),
    sentimentPreference: preferences.sentimentPreference,
    currency: preferences.currency,
    ...(preferences.newsChosen && { newsChosen: preferences.newsChosen }),
  };
};

// Each once, in the stored order, without those that are no longer an option.
const selectOptions = <Option extends string>(
  options: readonly Option[],
  chosen: readonly string[],
): Option[] => [
  ...new Set(chosen.flatMap((each) => options.find((option) => option === each) ?? [])),
];
