import type { ActivityGroup } from '#domain/shared/activity.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * An event with the fields that the list can filter by. There is one document per event, so fields are kept few. Time
 * and position are encoded in the id.
 */
export type EventDocument = Document & {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly category: string;
  readonly type: string;
  readonly actor: string;
  readonly by: ActivityGroup;
  /** Id of the request or job that led to the event. */
  readonly correlationId: string;
};

export const eventsCollection: CollectionDefinition = {
  name: 'events',
  version: 6,
  // Events of a stream are read from the event log. If a filter uses several fields, the most selective index field
  // comes first.
  indexes: [
    ['eventId'],
    ['correlationId', 'id', 'type'],
    ['actor', 'id', 'type', 'category', 'by'],
    ['by', 'id', 'category', 'actor'],
    ['type'],
    ['category'],
  ],
};

const timeLength = 9;
const digitCountLength = 2;

/**
 * The id of an event: the sort key and cursor of the list. It contains the time in base 36, the length of the position,
 * and the position without leading zeros. New events are added at the end of the table. The id is short, because every
 * index repeats it.
 */
export const toEventCursor = (at: string, position: string): string => {
  const digits = position.replace(/^0+/, '');
  return `${toTimeCursor(at)}${String(digits.length).padStart(digitCountLength, '0')}${digits}`;
};

/** Sorts before every event at this time, and after every earlier event. */
export const toTimeCursor = (at: string): string =>
  Math.max(0, Date.parse(at)).toString(36).padStart(timeLength, '0');

export const parseEventCursor = (
  place: string,
): { readonly at: string; readonly position: string } => ({
  at: new Date(Number.parseInt(place.slice(0, timeLength), 36)).toISOString(),
  position: place.slice(timeLength + digitCountLength),
});
