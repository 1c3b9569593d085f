import type { AccountEvent, AccountRegistered } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { NewsViewsEvent } from '#domain/news-views/events.ts';
import { defaultNewsletter } from '#domain/shared/news/newsletter.ts';
import {
  evolvePlanHoldings,
  emptyPlanHoldings,
  getProviderIds,
} from '#domain/shared/plans/effective-plan.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { onPlanChanges } from '../engine/plan-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { accountDetailsCollection, type AccountDetails } from './read-model.ts';

export const accountDetails = defineProjection<
  AccountDetails,
  AccountEvent | MembershipEvent | NewsViewsEvent
>({
  collection: accountDetailsCollection,
  categories: ['account', 'membership', 'newsviews'],
  on: {
    AccountRegistered: (event) => [
      { id: getStreamAccountId(event.stream), apply: () => toAccountDetails(event, event.data) },
    ],
    AccountEmailVerified: (event) => updateFields(event, { emailVerified: true }),
    AccountEmailChanged: (event) =>
      updateFields(event, { email: event.data.email, emailVerified: true, suppression: null }),
    AccountEmailChangeUndone: (event) =>
      updateFields(event, { email: event.data.email, emailVerified: true, suppression: null }),
    AccountProfileChanged: (event) => {
      const { displayName, username } = event.data;
      return updateFields(event, { displayName, username });
    },
    AccountPreferencesChanged: (event) => {
      const { changedAt: _changedAt, ...preferences } = event.data;
      return updateFields(event, { preferences });
    },
    AccountNotificationsChanged: (event) =>
      createUpdate(event, ({ notifications }) => ({
        notifications: { ...notifications, ...event.data.choices },
      })),
    AccountNewsletterChosen: (event) => {
      const { frequency, topics } = event.data;
      return updateFields(event, { newsletter: { frequency, topics } });
    },
    AccountMailsSuppressed: (event) => updateFields(event, { suppression: event.data.cause }),
    AccountMailsResumed: (event) => updateFields(event, { suppression: null }),
    AccountBioChanged: (event) => updateFields(event, { bio: event.data.bio }),
    AccountPhotoChanged: (event) => updateFields(event, { photoId: event.data.photoId }),
    AccountPhotoRemoved: (event) => updateFields(event, { photoId: null }),
    AccountTermsAccepted: (event) => updateFields(event, { accepted: event.data.versions }),
    AccountAdminGranted: (event) => updateFields(event, { isAdmin: true, adminEventId: event.id }),
    AccountAdminRevoked: (event) => updateFields(event, { isAdmin: false, adminEventId: null }),
    AccountSupportGranted: (event) =>
      updateFields(event, { isSupport: true, supportEventId: event.id }),
    AccountSupportRevoked: (event) =>
      updateFields(event, { isSupport: false, supportEventId: null }),
    AccountSuspended: (event) => updateFields(event, { suspensionEventId: event.id }),
    AccountRestored: (event) => updateFields(event, { suspensionEventId: null }),
    AccountPasswordChanged: (event) => updateFields(event, { hasPassword: true }),
    AccountSecondFactorEnabled: (event) => {
      const recoveryCodesLeft = event.data.recoveryCodeHashes.length;
      return updateFields(event, { secondFactor: { recoveryCodesLeft } });
    },
    AccountSecondFactorDisabled: (event) => updateFields(event, { secondFactor: null }),
    AccountRecoveryCodeUsed: (event) =>
      updateFields(event, { secondFactor: { recoveryCodesLeft: event.data.left } }),
    AccountErased: (event) => {
      const names = { email: 'erased', username: 'erased', displayName: 'erased' };
      const login = { hasPassword: false, secondFactor: null };
      return updateFields(event, { ...names, ...login, bio: '', photoId: null, erased: true });
    },
    AccountErasureCompleted: (event) => updateFields(event, {}),
    StoryViewed: ({ stream, revision, data }) => {
      // A daily stream contains only views, so its revision gives the count.
      const newsViews = { day: data.viewedAt.slice(0, 10), count: revision + 1 };
      const id = getStreamAccountId(stream);
      return [{ id, apply: (account) => account && { ...account, newsViews } }];
    },
    ...onPlanChanges((event) => changeMembership(event)),
  },
  // Unknown account events change only the revision.
  otherwise: (event) =>
    getStreamCategory(event.stream) === 'account' ? updateFields(event, {}) : [],
});

type EventHeader = Omit<StoredEvent, 'data'>;

const updateFields = (
  { stream, revision }: EventHeader,
  fields: Partial<AccountDetails>,
): readonly Update<AccountDetails>[] => [
  {
    id: getStreamAccountId(stream),
    apply: (account) => account && { ...account, ...fields, revision },
  },
];

const createUpdate = (
  { stream, revision }: EventHeader,
  fields: (account: AccountDetails) => Partial<AccountDetails>,
): readonly Update<AccountDetails>[] => [
  {
    id: getStreamAccountId(stream),
    apply: (account) => account && { ...account, ...fields(account), revision },
  },
];

const changeMembership = (
  event: StoredEventOf<MembershipEvent>,
): readonly Update<AccountDetails>[] => [
  {
    id: getStreamAccountId(event.stream),
    apply: (account) => account && applyMembership(account, event),
  },
];

const toAccountDetails = (
  { stream, revision }: EventHeader,
  data: AccountRegistered['data'],
): AccountDetails => ({
  id: getStreamAccountId(stream),
  email: data.email,
  username: data.username,
  displayName: data.displayName,
  emailVerified: false,
  hasPassword: data.passwordHash !== null,
  createdAt: data.registeredAt,
  erased: false,
  isAdmin: false,
  adminEventId: null,
  isSupport: false,
  supportEventId: null,
  suspensionEventId: null,
  secondFactor: null,
  held: emptyPlanHoldings,
  membershipEventId: null,
  subscriptionEventId: null,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  preferences: null,
  notifications: {},
  newsletter: defaultNewsletter,
  suppression: null,
  bio: '',
  photoId: null,
  accepted: null,
  newsViews: null,
  revision,
});

const applyMembership = (
  account: AccountDetails,
  event: StoredEventOf<MembershipEvent>,
): AccountDetails => {
  const holdings = evolvePlanHoldings(account.held, event, (grant) => ({
    ...grant,
    eventId: event.id,
  }));
  const isOfSubscription = holdings.subscription !== account.held.subscription;
  return {
    ...account,
    held: holdings,
    membershipEventId: event.id,
    subscriptionEventId: isOfSubscription ? event.id : account.subscriptionEventId,
    ...getProviderIds(account, holdings, new Date(event.metadata.at)),
  };
};
