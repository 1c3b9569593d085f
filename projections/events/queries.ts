import type { Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import { eventsCollection, type EventDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type EventFilter = {
  readonly stream?: string | undefined;
  readonly category?: string | undefined;
  readonly type?: string | undefined;
  readonly actor?: string | undefined;
  /** ISO-8601, UTC: at this time or later. */
  readonly since?: string | undefined;
  /** ISO-8601, UTC: before this time. */
  readonly until?: string | undefined;
  /** Places in the list. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
};

export type EventPage = {
  readonly filter: EventFilter;
  readonly way: 'asc' | 'desc';
  readonly limit: number;
};

/** Events by time, from one place on; never by counting through those before it. */
export const listEvents = async (
  { readModels }: Ports,
  { filter, way, limit }: EventPage,
): Promise<{ events: EventDocument[]; more: boolean }> => {
  const found = await readModels
    .collection<EventDocument>(eventsCollection)
    .find(conditions(filter), { sort: [['id', way]], limit: limit + 1 });
  return { events: found.slice(0, limit), more: found.length > limit };
};

export const findEvent = async (
  { readModels }: Ports,
  eventId: string,
): Promise<EventDocument | undefined> => {
  const events = readModels.collection<EventDocument>(eventsCollection);
  const [found] = await events.find({ eventId: { eq: eventId } }, { limit: 1 });
  return found;
};

const conditions = ({
  since,
  until,
  before,
  after,
  ...exact
}: EventFilter): Filter<EventDocument> => {
  const given = Object.entries(exact).filter(([, value]) => value !== undefined);
  const upper = lowest(until, before);
  // A time is before every place of that time.
  const id = {
    ...(after === undefined ? {} : { gt: after }),
    ...(since === undefined ? {} : { gte: since }),
    ...(upper === undefined ? {} : { lt: upper }),
  };
  return {
    ...Object.fromEntries(given.map(([field, value]) => [field, { eq: value }])),
    ...(Object.keys(id).length === 0 ? {} : { id }),
  };
};

const lowest = (one: string | undefined, other: string | undefined): string | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
};
