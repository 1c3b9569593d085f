import type { AccountEvent } from '#domain/account/events.ts';
import { upcastAccount } from '#domain/account/upcast.ts';
import { upcastMembership } from '#domain/membership/upcast.ts';
import { nothingHeld } from '#domain/shared/plan-in-force.ts';
import { upcastSignIn } from '#domain/sign-in/upcast.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountIn, categoryOf, payloadOf } from '../engine/payload.ts';
import type { Projection, Update } from '../engine/projection.ts';
import { describeAccount, describeSignIn, type Description } from './account-entries.ts';
import { afterMembership, describeMembership } from './membership-entries.ts';
import { memberTimelineCollection, type Person, type TimelineDocument } from './read-model.ts';

export const memberTimeline: Projection<TimelineDocument> = {
  collection: memberTimelineCollection,
  categories: ['account', 'membership', 'signin'],
  project: (stored) => {
    const category = categoryOf(stored.stream);
    if (category === 'account') return projectAccount(stored);
    if (category === 'membership') return projectMembership(stored);
    return [entry(stored, describeSignIn(upcastSignIn(payloadOf(stored))))];
  },
};

const entryId = (stream: string, revision: number): string => `${stream}@${String(revision)}`;

const entry = (stored: StoredEvent, described: Description): Update<TimelineDocument> => {
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

const projectAccount = (stored: StoredEvent): readonly Update<TimelineDocument>[] => {
  const event = upcastAccount(payloadOf(stored));
  const own = [entry(stored, describeAccount(event)), personAfter(stored, event)];
  return event.type === 'AccountErased' ? [...own, ...erasures(stored)] : own;
};

const personAfter = (stored: StoredEvent, event: AccountEvent): Update<TimelineDocument> =>
  person(stored, (known) => {
    switch (event.type) {
      case 'AccountRegistered':
      case 'AccountProfileChanged':
        return { ...known, name: event.data.displayName || event.data.username };
      case 'AccountErased':
        return { ...known, name: 'erased', memberships: erasedReasons(known.memberships) };
      case 'AccountEmailVerified':
      case 'AccountPreferencesChanged':
      case 'AccountAdminGranted':
      case 'AccountAdminRevoked':
        return known;
    }
    return known;
  });

const stranger: Person = { name: 'Unknown account', held: nothingHeld, memberships: {} };

const person = (
  stored: StoredEvent,
  change: (known: Person) => Person,
): Update<TimelineDocument> => {
  const memberId = accountIn(stored.stream);
  const id = `person-${memberId}`;
  const fixed = { id, kind: 'person' as const, memberId, facet: null, at: '', position: '' };
  return {
    id,
    apply: (document) => {
      const known = document?.person ?? stranger;
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

/** Everything personal in the account's own stream stands in the entries before this one. */
const erasures = ({ stream, revision }: StoredEvent): Update<TimelineDocument>[] =>
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

const projectMembership = (stored: StoredEvent): readonly Update<TimelineDocument>[] => {
  const event = upcastMembership(payloadOf(stored));
  return [
    entry(stored, describeMembership(event)),
    person(stored, (known) => afterMembership(known, event, stored)),
  ];
};
