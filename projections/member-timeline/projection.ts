import type {
  AccountErased,
  AccountEvent,
  AccountProfileChanged,
  AccountRegistered,
} from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { nothingHeld } from '#domain/shared/plan-in-force.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountIn } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  describeAccount,
  describeSignIn,
  describeUnknown,
  type Description,
} from './account-entries.ts';
import { afterMembership, describeMembership } from './membership-entries.ts';
import { memberTimelineCollection, type Person, type TimelineDocument } from './read-model.ts';

export const memberTimeline = defineProjection<
  TimelineDocument,
  AccountEvent | MembershipEvent | SignInEvent
>({
  collection: memberTimelineCollection,
  categories: ['account', 'membership', 'signin'],
  on: {
    AccountRegistered: (event) => [accountEntry(event), personNamed(event)],
    AccountEmailVerified: (event) => [accountEntry(event)],
    AccountProfileChanged: (event) => [accountEntry(event), personNamed(event)],
    AccountPreferencesChanged: (event) => [accountEntry(event)],
    AccountAdminGranted: (event) => [accountEntry(event)],
    AccountAdminRevoked: (event) => [accountEntry(event)],
    AccountErased: (event) => [accountEntry(event), personErased(event), ...erasures(event)],
    MembershipGranted: (event) => membershipEntry(event),
    MembershipGrantExpired: (event) => membershipEntry(event),
    MembershipGrantRevoked: (event) => membershipEntry(event),
    SignInSucceeded: (event) => [entry(event, describeSignIn(event))],
    SignInFailed: (event) => [entry(event, describeSignIn(event))],
    SignedOut: (event) => [entry(event, describeSignIn(event))],
  },
  otherwise: (event) => [entry(event, describeUnknown(event))],
});

type Header = Omit<StoredEvent, 'data'>;

const entryId = (stream: string, revision: number): string => `${stream}@${String(revision)}`;

const entry = (stored: Header, described: Description): Update<TimelineDocument> => {
  const { id: eventId, type, stream, revision, position, metadata } = stored;
  const { facet, ...words } = described;
  const id = entryId(stream, revision);
  const document: TimelineDocument = {
    id,
    kind: 'entry',
    memberId: accountIn(stream),
    facet,
    at: metadata.at,
    position,
    entry: { eventId, type, actorId: metadata.actor, stream, revision, ...words },
    person: null,
  };
  return { id, apply: () => document };
};

const accountEntry = (event: Recorded<AccountEvent>): Update<TimelineDocument> =>
  entry(event, describeAccount(event));

const personNamed = (
  event: Recorded<AccountRegistered | AccountProfileChanged>,
): Update<TimelineDocument> =>
  person(event, (known) => ({ ...known, name: event.data.displayName || event.data.username }));

const personErased = (event: Recorded<AccountErased>): Update<TimelineDocument> =>
  person(event, (known) => ({
    ...known,
    name: 'erased',
    memberships: erasedReasons(known.memberships),
  }));

const unknownPerson: Person = { name: 'Unknown account', held: nothingHeld, memberships: {} };

const person = (stored: Header, change: (known: Person) => Person): Update<TimelineDocument> => {
  const memberId = accountIn(stored.stream);
  const id = `person-${memberId}`;
  const fixed = { id, kind: 'person' as const, memberId, facet: null, at: '', position: '' };
  return {
    id,
    apply: (document) => {
      const known = document?.person ?? unknownPerson;
      const next = change(known);
      return next === known ? document : { ...fixed, entry: null, person: next };
    },
  };
};

const erasedReasons = (memberships: Person['memberships']): Person['memberships'] =>
  Object.fromEntries(
    Object.entries(memberships).map(([id, effect]) => [
      id,
      { ...effect, reason: effect.reason === null ? null : 'erased' },
    ]),
  );

/** All personal data of the account's own stream is in the entries before this one. */
const erasures = ({ stream, revision }: Header): Update<TimelineDocument>[] =>
  Array.from({ length: revision }, (_, earlier) => ({
    id: entryId(stream, earlier),
    apply: (document) => document && erased(document),
  }));

const personalFields = new Set(['E-mail', 'Display name', 'Username']);

const erased = (document: TimelineDocument): TimelineDocument => {
  if (!document.entry) return document;
  const values = Object.fromEntries(
    Object.entries(document.entry.values).map(([field, value]) => [
      field,
      personalFields.has(field) ? 'erased' : value,
    ]),
  );
  const reason = document.facet === 'staff' ? 'erased' : document.entry.reason;
  return { ...document, entry: { ...document.entry, values, reason } };
};

const membershipEntry = (event: Recorded<MembershipEvent>): readonly Update<TimelineDocument>[] => [
  entry(event, describeMembership(event)),
  person(event, (known) => afterMembership(known, event, event)),
];
