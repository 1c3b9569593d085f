import type { DomainEvent } from '#domain/shared/event.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { getActivityGroup } from './activity-group.ts';
import { eventTypes } from './event-types.ts';
import { eventsCollection, toEventCursor, type EventDocument } from './read-model.ts';

type Envelope = Omit<StoredEvent, 'data'>;

/** Copies field by field, because copying the whole event would decrypt its payload. */
export const toEventDocument = (event: Envelope): EventDocument => {
  const { at, actor, correlationId } = event.metadata;
  const { id: eventId, stream, revision, type } = event;
  const category = getStreamCategory(stream);
  const id = toEventCursor(at, event.position);
  const by = getActivityGroup(event);
  return { id, eventId, stream, revision, category, type, actor, by, correlationId };
};

const toUpdate = (event: Envelope): readonly Update<EventDocument>[] => {
  const document = toEventDocument(event);
  return [{ id: document.id, apply: () => document }];
};

const types = Object.values(eventTypes).flatMap((definitions) => Object.keys(definitions));

/** The metadata of every event. Payloads are read from the event log on demand. */
export const events = defineProjection<EventDocument, DomainEvent>({
  collection: eventsCollection,
  insertOnly: true,
  categories: Object.keys(eventTypes),
  on: Object.fromEntries(types.map((type) => [type, toUpdate])),
  otherwise: toUpdate,
});
