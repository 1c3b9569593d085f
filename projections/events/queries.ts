import type { Filter, ReadModels, Sort } from '#platform/read-models/read-models.port.ts';
import type { ActivityGroup } from '#domain/shared/activity.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { eventTypes } from './event-types.ts';
import { toEventDocument } from './projection.ts';
import { eventsCollection, toTimeCursor, type EventDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };
type ListPorts = Ports & { readonly storedEvents: Pick<EventStore, 'read'> };

export type EventFilter = {
  readonly stream?: string | undefined;
  readonly category?: string | undefined;
  readonly type?: string | undefined;
  /** The actor of an event is one of these. */
  readonly actors?: readonly string[] | undefined;
  /** Id of the request or job that led to the event. */
  readonly correlationId?: string | undefined;
  /** Lower limit (inclusive), ISO-8601 in UTC. */
  readonly since?: string | undefined;
  /** Upper limit (exclusive), ISO-8601 in UTC. */
  readonly until?: string | undefined;
  /** Cursors: ids of events in the list. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

export type EventPage = {
  readonly filter: EventFilter;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
};

/** Events by time, from a cursor. Paging never skips over earlier events, which would be slow. */
export const listEvents = async (
  { readModels, storedEvents }: ListPorts,
  { filter, direction, limit }: EventPage,
): Promise<{ events: EventDocument[]; more: boolean }> => {
  const { stream, ...rest } = filter;
  const documents =
    stream === undefined
      ? await readModels
          .collection<EventDocument>(eventsCollection)
          .find(toFilter(rest), { sort: [['id', direction]], limit: limit + 1 })
      : await listStreamEvents(storedEvents, stream, { filter: rest, direction });
  return { events: documents.slice(0, limit), more: documents.length > limit };
};

export type ActivityPage = Pick<EventFilter, 'since' | 'until' | 'before' | 'after'> &
  Pick<EventPage, 'direction' | 'limit'> & {
    readonly groups: readonly ActivityGroup[];
    readonly categories: readonly string[];
    /** Default: everybody. */
    readonly actors?: readonly ActorCondition[] | undefined;
  };

export type ActorCondition = { readonly eq: string } | { readonly prefix: string };

/** Acts by time, from a cursor. Each group or actor is read in the order of an index, and the results are merged. */
export const listActs = async (
  { readModels }: Ports,
  { groups, categories, actors, direction, limit, ...places }: ActivityPage,
): Promise<{ events: EventDocument[]; more: boolean }> => {
  const collection = readModels.collection<EventDocument>(eventsCollection);
  const category = { in: categories };
  const conditions =
    actors?.flatMap((actor) => toActorConditions(actor, groups)) ??
    groups.map((by) => ({ by: { eq: by } }));
  const sort: Sort<EventDocument> = [['id', direction]];
  const pages = await Promise.all(
    conditions.map((condition) =>
      collection.find({ ...toFilter(places), ...condition, category }, { sort, limit: limit + 1 }),
    ),
  );
  const events = new Map(pages.flat().map((event) => [event.id, event]));
  const sorted = [...events.values()].sort(compareEvents(direction));
  return { events: sorted.slice(0, limit), more: sorted.length > limit };
};

// An index in the order of the list needs one exact field.
const toActorConditions = (
  actor: ActorCondition,
  groups: readonly ActivityGroup[],
): readonly Filter<EventDocument>[] =>
  'eq' in actor ? [{ actor, by: { in: groups } }] : groups.map((by) => ({ actor, by: { eq: by } }));

const compareEvents =
  (direction: EventPage['direction']) =>
  (one: EventDocument, other: EventDocument): number => {
    const sign = direction === 'asc' ? 1 : -1;
    return one.id < other.id ? -sign : sign;
  };

/** Existing streams with this name, or with this id in any category, sorted by name. */
export const findStreams = async (
  { storedEvents }: Pick<ListPorts, 'storedEvents'>,
  words: string,
): Promise<string[]> => {
  if (!/^[\w.:-]+$/.test(words)) return [];
  const isStreamName = words.includes('-') && Object.hasOwn(eventTypes, getStreamCategory(words));
  const streamNames = isStreamName
    ? [words]
    : Object.keys(eventTypes).map((category) => `${category}-${words}`);
  const existingStreams = await Promise.all(
    streamNames.map(async (name) => ((await hasEvents(storedEvents, name)) ? [name] : [])),
  );
  return existingStreams.flat().sort();
};

const hasEvents = async (
  storedEvents: ListPorts['storedEvents'],
  stream: string,
): Promise<boolean> => {
  for await (const event of storedEvents.read(stream)) return event.stream === stream;
  return false;
};

type StreamPageOptions = Pick<EventPage, 'filter' | 'direction'>;

// Streams are short and read quickly from the event log, so the read model needs no index by stream.
const listStreamEvents = async (
  storedEvents: ListPorts['storedEvents'],
  stream: string,
  { filter, direction }: StreamPageOptions,
): Promise<EventDocument[]> => {
  if (!Object.hasOwn(eventTypes, getStreamCategory(stream))) return [];
  const matchesFilter = createMatcher(filter);
  const matchingEvents: EventDocument[] = [];
  for await (const event of storedEvents.read(stream)) {
    const document = toEventDocument(event);
    if (matchesFilter(document)) matchingEvents.push(document);
  }
  return matchingEvents.sort(compareEvents(direction));
};

const createMatcher =
  ({ category, type, correlationId, actors, ...places }: EventFilter) =>
  (event: EventDocument): boolean => {
    const { gt, gte, lt } = toBounds(places);
    return (
      [undefined, event.category].includes(category) &&
      [undefined, event.type].includes(type) &&
      [undefined, event.correlationId].includes(correlationId) &&
      (actors === undefined || actors.includes(event.actor)) &&
      (gt === undefined || event.id > gt) &&
      (gte === undefined || event.id >= gte) &&
      (lt === undefined || event.id < lt)
    );
  };

/** All events of a rare type, newest first, and the total. */
export const listEventsOfType = async (
  { readModels }: Ports,
  { type, skip, limit }: { readonly type: string; readonly skip: number; readonly limit: number },
): Promise<{ events: EventDocument[]; total: number }> => {
  const eventCollection = readModels.collection<EventDocument>(eventsCollection);
  const where = { type: { eq: type } };
  const [events, total] = await Promise.all([
    eventCollection.find(where, { sort: [['id', 'desc']], skip, limit }),
    eventCollection.count(where),
  ]);
  return { events, total };
};

/** All events of a rare type since a time, oldest first. */
export const listEventsOfTypeSince = (
  { readModels }: Ports,
  { type, since }: { readonly type: string; readonly since: Date },
): Promise<EventDocument[]> =>
  readModels
    .collection<EventDocument>(eventsCollection)
    .find(toFilter({ type, since: since.toISOString() }), { sort: [['id', 'asc']] });

type RecentEvents = {
  readonly since: Date;
  /** Cursor: the id of the last event of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** All events since a time, oldest first, page by page. */
export const listRecentEvents = (
  { readModels }: Ports,
  { since, after, limit }: RecentEvents,
): Promise<EventDocument[]> =>
  readModels
    .collection<EventDocument>(eventsCollection)
    .find(
      { id: toBounds({ since: since.toISOString(), after }) },
      { sort: [['id', 'asc']], limit },
    );

type CausedEvents = {
  readonly correlationId: string;
  readonly type?: string;
  readonly limit: number;
};

/** Events that a request or job led to, newest first, and their number. */
export const listEventsCausedBy = async (
  { readModels }: Ports,
  { limit, ...filter }: CausedEvents,
): Promise<{ events: EventDocument[]; total: number }> => {
  const eventCollection = readModels.collection<EventDocument>(eventsCollection);
  const where = toFilter(filter);
  const [events, total] = await Promise.all([
    eventCollection.find(where, { sort: [['id', 'desc']], limit }),
    eventCollection.count(where),
  ]);
  return { events, total };
};

export const findEvent = async (
  { readModels }: Ports,
  eventId: string,
): Promise<EventDocument | undefined> => {
  const events = readModels.collection<EventDocument>(eventsCollection);
  const [eventDocument] = await events.find({ eventId: { eq: eventId } }, { limit: 1 });
  return eventDocument;
};

const toFilter = ({
  category,
  type,
  correlationId,
  actors,
  ...places
}: Omit<EventFilter, 'stream'>): Filter<EventDocument> => {
  const definedFilters = Object.entries({ type, category, correlationId }).filter(
    ([, value]) => value !== undefined,
  );
  const id = toBounds(places);
  return {
    ...(actors === undefined ? {} : { actor: { in: actors } }),
    ...Object.fromEntries(definedFilters.map(([field, value]) => [field, { eq: value }])),
    ...(Object.keys(id).length === 0 ? {} : { id }),
  };
};

type PositionFilter = Pick<EventFilter, 'since' | 'until' | 'before' | 'after'>;
type Bounds = { readonly gt?: string; readonly gte?: string; readonly lt?: string };

const toBounds = ({ since, until, before, after }: PositionFilter): Bounds => {
  const upper = getLower(until && toTimeCursor(until), before);
  return {
    ...(after === undefined ? {} : { gt: after }),
    ...(since === undefined ? {} : { gte: toTimeCursor(since) }),
    ...(upper === undefined ? {} : { lt: upper }),
  };
};

const getLower = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
};
