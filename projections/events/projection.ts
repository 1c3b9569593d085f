import { accountEvents } from '#domain/account/events.ts';
import { bulkChangeEvents, bulkMembersEvents } from '#domain/bulk-change/events.ts';
import { claimEvents } from '#domain/claim/events.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { membershipEvents } from '#domain/membership/events.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { categoryOf } from '#domain/shared/stream-name.ts';
import { signInEvents } from '#domain/sign-in/events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { eventsCollection, type EventDocument } from './read-model.ts';

/** Every event of the product by its category, held complete by a test. */
export const eventTypes = {
  account: accountEvents,
  bulkchange: bulkChangeEvents,
  bulkmembers: bulkMembersEvents,
  email: claimEvents,
  mail: mailEvents,
  membership: membershipEvents,
  signin: signInEvents,
  username: claimEvents,
} as const;

type Envelope = Omit<StoredEvent, 'data'>;

const envelope = ({
  id,
  stream,
  revision,
  position,
  type,
  metadata: { at, actor },
}: Envelope): readonly Update<EventDocument>[] => {
  const place = `${at}~${position}`;
  const apply = (): EventDocument => {
    const category = categoryOf(stream);
    return { id: place, eventId: id, position, stream, revision, category, type, at, actor };
  };
  return [{ id: place, apply }];
};

const types = Object.values(eventTypes).flatMap((definitions) => Object.keys(definitions));

/** What stands on the outside of every event; payloads are read from the log when one is opened. */
export const events = defineProjection<EventDocument, DomainEvent>({
  collection: eventsCollection,
  categories: Object.keys(eventTypes),
  on: Object.fromEntries(types.map((type) => [type, envelope])),
  otherwise: envelope,
});
