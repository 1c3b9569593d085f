import { deciders, eventRegistry } from '#application/event-registry.ts';
import {
  type EventEnvelope,
  type EventFilterRequest,
  type EventField,
  eventOperations,
} from '#contract/admin/events.ts';
import { erasedValue } from '#domain/shared/event.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findEvent, listEvents, type EventFilter } from '#projections/events/queries.ts';
import { parseEventCursor, type EventDocument } from '#projections/events/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { openContentRange, toUtc } from '../http/simple-rest.ts';
import { findActorIds } from './find-actors.ts';
import { type AdminRoutesDeps, findSubject } from './ports.ts';
import { expiredValue } from '#platform/event-store/event-store.port.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { isEncrypted } from '#platform/event-store/field-cipher.ts';
import type { Platform } from '#platform/platform.ts';

/** All stored events. Envelopes come from a read model, a single payload from the log. */
export const eventRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(eventOperations.events, async ({ jsonQuery: { filter = {}, range, sort } }) => {
    const { events, more } = await listEvents(platform, {
      filter: await toEventFilter(platform, filter),
      direction: sort?.[1] === 'ASC' ? 'asc' : 'desc',
      limit: (range?.[1] ?? 24) + 1,
    });
    return {
      body: await toEnvelopes(platform, events),
      headers: openContentRange('events', events.length, more),
    };
  });

  routes.on(eventOperations.event, async ({ params }) => {
    const document = await findEvent(platform, params.id);
    const openedEvent = document && (await openEvent(platform, document));
    const [envelope] = openedEvent ? await toEnvelopes(platform, [document]) : [];
    if (!openedEvent || !envelope) throw eventNotFoundError();
    const { storedAt, metadata } = openedEvent.event;
    const { causationId, subject = null } = metadata;
    const { stored, read } = openedEvent;
    const isDecrypted = read.fields.some(({ state }) => state === 'encrypted');
    return {
      ...(isDecrypted && (await findSubject(platform, subject))),
      body: { ...envelope, storedAt, causationId, subject, stored, read },
    };
  });

  routes.on(eventOperations.eventTypes, () => Promise.resolve({ body: eventTypes }));
};

const eventTypes = deciders.map(({ category, definitions }) => ({
  category,
  types: Object.keys(definitions),
}));

const toEventFilter = async (
  platform: AdminRoutesDeps['platform'],
  { since, until, actor, ...rest }: EventFilterRequest,
): Promise<EventFilter> => ({
  ...rest,
  actors: actor === undefined ? undefined : await findActorIds(platform, actor),
  since: toUtc(since),
  until: toUtc(until),
});

const toEnvelopes = async (
  platform: AdminRoutesDeps['platform'],
  events: readonly EventDocument[],
): Promise<EventEnvelope[]> => {
  const getName = await loadActorNames(
    platform,
    events.map(({ actor }) => actor),
  );
  return events.map(
    ({ id: place, eventId, stream, revision, category, type, actor, correlationId }) => ({
      ...parseEventCursor(place),
      id: eventId,
      place,
      stream,
      revision,
      category,
      type,
      actor: { id: actor, name: getName(actor) },
      correlationId,
    }),
  );
};

const eventNotFoundError = (): Rejection =>
  new Rejection('missing', 'event/not-found', { message: 'There is no such event.' });

type Ports = Pick<Platform, 'eventStore' | 'storedEvents' | 'upcast'>;
type EventLocation = { readonly stream: string; readonly revision: number };

type OpenedEvent = {
  readonly event: StoredEvent;
  readonly stored: Payload;
  readonly read: Payload;
};

type Payload = { readonly version: number; readonly fields: EventField[] };

/** A single event from the log, as stored and after upcasting. Undefined when it does not exist. */
const openEvent = async (
  { eventStore, storedEvents, upcast }: Ports,
  place: EventLocation,
): Promise<OpenedEvent | undefined> => {
  const [stored, opened] = await Promise.all([
    readEvent(storedEvents, place),
    readEvent(eventStore, place),
  ]);
  if (!stored || !opened) return undefined;
  const { schemaVersion } = stored.metadata;
  const version = eventRegistry[stored.type]?.version ?? schemaVersion;
  return {
    event: stored,
    stored: { version: schemaVersion, fields: toStoredFields(stored) },
    read: { version, fields: toReadableFields(stored, opened.data, upcast(opened)) },
  };
};

const readEvent = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: EventLocation,
): Promise<StoredEvent | undefined> => {
  for await (const event of store.read(stream, revision)) return event;
  return undefined;
};

const toStoredFields = ({ data }: StoredEvent): EventField[] =>
  getFields(data).map(([field, value]) => ({
    field,
    value,
    state: isEncrypted(value) ? 'encrypted' : 'plain',
  }));

const toReadableFields = (
  stored: StoredEvent,
  decrypted: object,
  { type, data }: StoredEvent,
): EventField[] => {
  const encryptedFields = new Set(
    getFields(stored.data).flatMap(([field, value]) => (isEncrypted(value) ? [field] : [])),
  );
  const erasedFields = new Set(
    getFields(decrypted).flatMap(([field, value]) => (value === erasedValue ? [field] : [])),
  );
  const secretFields = new Set(eventRegistry[type]?.secret ?? []);
  return getFields(data).map(([field, value]) => {
    if (encryptedFields.has(field) && erasedFields.has(field))
      return { field, state: 'erased', value: null };
    if (encryptedFields.has(field) && value === expiredValue)
      return { field, state: 'expired', value: null };
    if (secretFields.has(field)) return { field, state: 'withheld', value: null };
    return { field, state: encryptedFields.has(field) ? 'encrypted' : 'plain', value };
  });
};

const getFields = (data: object): [string, EventField['value']][] =>
  Object.entries(data) as [string, EventField['value']][];
