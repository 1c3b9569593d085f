import type { AccountEvent, AccountRegistered } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { strongestGrant } from '#domain/shared/grants.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountIn, categoryOf } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { accountDetailsCollection, type AccountDetails, type HeldGrant } from './read-model.ts';

export const accountDetails = defineProjection<AccountDetails, AccountEvent | MembershipEvent>({
  collection: accountDetailsCollection,
  categories: ['account', 'membership'],
  on: {
    AccountRegistered: (event) => [
      { id: accountIn(event.stream), apply: () => registered(event, event.data) },
    ],
    AccountEmailVerified: (event) => change(event, { emailVerified: true }),
    AccountProfileChanged: (event) => {
      const { displayName, username } = event.data;
      return change(event, { displayName, username });
    },
    AccountPreferencesChanged: (event) => {
      const { preferredCoins, preferredCategories, sentimentPreference } = event.data;
      const preferences = { preferredCoins, preferredCategories, sentimentPreference };
      return change(event, { preferences });
    },
    AccountAdminGranted: (event) => change(event, { isAdmin: true, adminEventId: event.id }),
    AccountAdminRevoked: (event) => change(event, { isAdmin: false, adminEventId: null }),
    AccountErased: (event) => {
      const names = { email: 'erased', username: 'erased', displayName: 'erased' };
      return change(event, { ...names, erased: true });
    },
    MembershipGranted: (event) => changeMembership(event),
    MembershipGrantExpired: (event) => changeMembership(event),
    MembershipGrantRevoked: (event) => changeMembership(event),
  },
  // Of an event that is not known here, only the revision counts.
  otherwise: (event) => (categoryOf(event.stream) === 'account' ? change(event, {}) : []),
});

type Header = Omit<StoredEvent, 'data'>;

const change = (
  { stream, revision }: Header,
  fields: Partial<AccountDetails>,
): readonly Update<AccountDetails>[] => [
  { id: accountIn(stream), apply: (account) => account && { ...account, ...fields, revision } },
];

const changeMembership = (event: Recorded<MembershipEvent>): readonly Update<AccountDetails>[] => [
  { id: accountIn(event.stream), apply: (account) => account && applyMembership(account, event) },
];

const registered = (
  { stream, revision }: Header,
  data: AccountRegistered['data'],
): AccountDetails => ({
  id: accountIn(stream),
  email: data.email,
  username: data.username,
  displayName: data.displayName,
  emailVerified: false,
  createdAt: data.registeredAt,
  erased: false,
  isAdmin: false,
  adminEventId: null,
  plan: 'free',
  status: 'inactive',
  planEndsAt: null,
  planEventId: null,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  grants: [],
  preferences: null,
  revision,
});

const applyMembership = (
  account: AccountDetails,
  stored: Recorded<MembershipEvent>,
): AccountDetails => {
  const grants = heldAfter(account.grants, stored, stored.id);
  const best = strongestGrant(grants, new Date(stored.metadata.at));
  return {
    ...account,
    grants,
    plan: best?.plan ?? 'free',
    status: best ? 'active' : 'inactive',
    planEndsAt: best?.endsAt ?? null,
    planEventId: best?.eventId ?? stored.id,
    stripeCustomerId: best?.customerId ?? account.stripeCustomerId,
  };
};

const heldAfter = (
  grants: readonly HeldGrant[],
  event: MembershipEvent,
  eventId: string,
): readonly HeldGrant[] => {
  const others = grants.filter(({ grantId }) => grantId !== event.data.grantId);
  if (event.type !== 'MembershipGranted') return others;
  const { grantId, plan, endsAt, customerId } = event.data;
  return [...others, { grantId, plan, endsAt, customerId, eventId }];
};
