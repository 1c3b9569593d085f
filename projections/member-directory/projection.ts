import { upcastAccount } from '#domain/account/upcast.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { upcastMembership } from '#domain/membership/upcast.ts';
import { heldAfter, nothingHeld, type PlansHeld } from '#domain/shared/plan-in-force.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountIn, categoryOf, payloadOf } from '../engine/payload.ts';
import type { Projection } from '../engine/projection.ts';
import { inForceAt } from './member-at.ts';
import { memberDirectoryCollection, type MemberDocument } from './read-model.ts';

type Member = MemberDocument | null;

export const memberDirectory: Projection<MemberDocument> = {
  collection: memberDirectoryCollection,
  categories: ['account', 'membership', 'signin'],
  project: (stored) => [
    { id: accountIn(stored.stream), apply: (member) => applyEvent(member, stored) },
  ],
};

const applyEvent = (member: Member, stored: StoredEvent): Member => {
  const category = categoryOf(stored.stream);
  if (category === 'account') return applyAccount(member, stored);
  if (member === null) return null;
  return category === 'membership' ? applyMembership(member, stored) : applySignIn(member, stored);
};

const applyAccount = (member: Member, stored: StoredEvent): Member => {
  const event = upcastAccount(payloadOf(stored));
  if (event.type === 'AccountRegistered') return registered(accountIn(stored.stream), event.data);
  return member && accountChanged(member, event);
};

const registered = (
  id: string,
  data: Extract<AccountEvent, { type: 'AccountRegistered' }>['data'],
): MemberDocument => ({
  id,
  ...names(data.email, data, null),
  role: 'free',
  plan: 'free',
  status: 'inactive',
  origin: 'none',
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  planEndsAt: null,
  registeredAt: data.registeredAt,
  lastSignInAt: null,
  erased: false,
  membershipRevision: -1,
  isAdmin: false,
  held: nothingHeld,
  firstEndAt: null,
});

type Called = { readonly displayName: string; readonly username: string };
type Names = Pick<
  MemberDocument,
  'email' | 'displayName' | 'username' | 'search' | 'displayNameKey' | 'usernameKey'
>;

const names = (
  email: string,
  { displayName, username }: Called,
  customer: string | null,
): Names => {
  const displayNameKey = displayName.toLowerCase();
  const usernameKey = username.toLowerCase();
  const search =
    `${email.toLowerCase()} ${displayNameKey} ${usernameKey} ${customer ?? ''}`.trimEnd();
  return { email, displayName, username, search, displayNameKey, usernameKey };
};

const accountChanged = (
  member: MemberDocument,
  event: Exclude<AccountEvent, { type: 'AccountRegistered' }>,
): MemberDocument => {
  switch (event.type) {
    case 'AccountProfileChanged':
      return { ...member, ...names(member.email, event.data, member.stripeCustomerId) };
    case 'AccountAdminGranted':
      return { ...member, isAdmin: true, role: 'admin' };
    case 'AccountAdminRevoked':
      return { ...member, isAdmin: false, role: member.plan };
    case 'AccountErased':
      return { ...member, ...names('erased', nobody, null), search: 'erased', erased: true };
    case 'AccountEmailVerified':
    case 'AccountPreferencesChanged':
      return member;
  }
  // Written by a newer version of the program: what we do not know changes nothing.
  return member;
};

const nobody: Called = { displayName: 'erased', username: 'erased' };

const applyMembership = (member: MemberDocument, stored: StoredEvent): MemberDocument => {
  const event = upcastMembership(payloadOf(stored));
  const held = heldAfter(member.held, event, (grant) => grant);
  const inForce = inForceAt({ ...member, held }, new Date(stored.metadata.at));
  return {
    ...member,
    ...inForce,
    ...(member.erased ? {} : names(member.email, member, inForce.stripeCustomerId)),
    held,
    firstEndAt: firstEnd(held),
    membershipRevision: stored.revision,
  };
};

const firstEnd = ({ grants }: PlansHeld): string | null =>
  grants
    .map(({ endsAt }) => endsAt)
    .filter((endsAt) => endsAt !== null)
    .sort()[0] ?? null;

/** Only the time of the fact is read; the rest of it is encrypted. */
const applySignIn = (member: MemberDocument, { type, metadata }: StoredEvent): MemberDocument =>
  type === 'SignInSucceeded' ? { ...member, lastSignInAt: metadata.at } : member;
