import type { Logger } from 'pino';
import { viewsOn } from '#application/news/open-story.ts';
import type { User } from '#contract/auth.ts';
import { profileEndpoints } from '#contract/endpoints/profile.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import type { Preferences } from '#contract/preferences.ts';
import { decideAccess } from '#domain/access/decide-access.ts';
import { viewsPerDay } from '#domain/news-views/decide.ts';
import { providerIds } from '#domain/shared/plan-in-force.ts';
import { notAccepted } from '#domain/shared/legal-documents.ts';
import { phaseOf } from '#domain/shared/subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { entitlementOf } from '#projections/account-details/queries.ts';
import type { AccountDetails } from '#projections/account-details/read-model.ts';

// Defaults until the member chooses.
const defaultPreferences: Preferences = {
  preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  preferredCategories: ['Technology', 'Markets', 'Regulation'],
  sentimentPreference: 'all',
};

type UserPorts = {
  readonly clock: Pick<Clock, 'now'>;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The account as its owner sees it, with the stories opened today. */
export const userOf = async (ports: UserPorts, account: AccountDetails): Promise<User> => {
  const now = ports.clock.now();
  const user = knownUser(account, now);
  if (user.newsViewsPerDay === null) return user;
  try {
    const { views } = await viewsOn(ports, { accountId: account.id }, now);
    return { ...user, newsViewsToday: views.length };
  } catch (error) {
    // A figure to look at must not keep anybody out; the limit itself is decided on the log.
    ports.logger.warn({ err: error }, 'the stories opened today could not be counted');
    return user;
  }
};

const knownUser = (account: AccountDetails, now: Date): User => {
  const entitlement = entitlementOf(account, now);
  const { plan, status, planEndsAt, isAdmin } = entitlement;
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
    newsViewsPerDay: decideAccess(entitlement, 'unlimited-news', now).allowed ? null : viewsPerDay,
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
