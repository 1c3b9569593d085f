import { upcastAccount } from '#domain/account/upcast.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { upcastMembership } from '#domain/membership/upcast.ts';
import { heldAfter, nothingHeld, planInForce } from '#domain/shared/plan-in-force.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountIn, categoryOf, payloadOf } from '../engine/payload.ts';
import type { Projection } from '../engine/projection.ts';
import { accountDetailsCollection, type AccountDetails } from './read-model.ts';

type Account = AccountDetails | null;

export const accountDetails: Projection<AccountDetails> = {
  collection: accountDetailsCollection,
  categories: ['account', 'membership'],
  project: (stored) => [
    {
      id: accountIn(stored.stream),
      apply: (account) =>
        categoryOf(stored.stream) === 'account'
          ? applyAccount(account, stored)
          : account && applyMembership(account, stored),
    },
  ],
};

const applyAccount = (account: Account, stored: StoredEvent): Account => {
  const event = upcastAccount(payloadOf(stored));
  if (event.type === 'AccountRegistered') return registered(stored, event.data);
  return account && { ...account, ...changeOf(event, stored), revision: stored.revision };
};

const registered = (
  { stream, revision }: StoredEvent,
  data: Extract<AccountEvent, { type: 'AccountRegistered' }>['data'],
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
  held: nothingHeld,
  membershipEventId: null,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  preferences: null,
  revision,
});

const changeOf = (
  event: Exclude<AccountEvent, { type: 'AccountRegistered' }>,
  stored: StoredEvent,
): Partial<AccountDetails> => {
  switch (event.type) {
    case 'AccountEmailVerified':
      return { emailVerified: true };
    case 'AccountProfileChanged':
      return { displayName: event.data.displayName, username: event.data.username };
    case 'AccountPreferencesChanged': {
      const { preferredCoins, preferredCategories, sentimentPreference } = event.data;
      return { preferences: { preferredCoins, preferredCategories, sentimentPreference } };
    }
    case 'AccountAdminGranted':
      return { isAdmin: true, adminEventId: stored.id };
    case 'AccountAdminRevoked':
      return { isAdmin: false, adminEventId: null };
    case 'AccountErased':
      return { email: 'erased', username: 'erased', displayName: 'erased', erased: true };
  }
  // Written by a newer version of the program: what we do not know changes nothing.
  return {};
};

const applyMembership = (account: AccountDetails, stored: StoredEvent): AccountDetails => {
  const event = upcastMembership(payloadOf(stored));
  const held = heldAfter(account.held, event, (grant) => ({ ...grant, eventId: stored.id }));
  const { grant } = planInForce(held, new Date(stored.metadata.at));
  return {
    ...account,
    held,
    membershipEventId: stored.id,
    stripeCustomerId: grant?.customerId ?? account.stripeCustomerId,
  };
};
