import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * A stored event as far as the list filters by it, and where it stands in the log; one for every event that there ever
 * was, so it says nothing twice. Time and position are in the id, the category in the stream.
 */
export type EventDocument = Document & {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly category: string;
  readonly type: string;
  readonly actor: string;
};

export const eventsCollection: CollectionDefinition = {
  name: 'events',
  version: 3,
  // A stream is read from the log. Of two fields that a filter asks for, the first finds fewer.
  indexes: [['eventId'], ['actor', 'id', 'type', 'category'], ['type'], ['category']],
};

const timeLength = 9;
const lengthLength = 2;

/**
 * The id of an event: time and position, the order of the list and a place in it. What comes in is written at the end
 * of the table. As short as can be, because every index repeats it: the time in base 36, the position without the zeros
 * that it begins with, after how long it then is.
 */
export const placeOf = (at: string, position: string): string => {
  const digits = position.replace(/^0+/, '');
  return `${placeOfTime(at)}${String(digits.length).padStart(lengthLength, '0')}${digits}`;
};

/** Before every place of that time, and after every earlier one. */
export const placeOfTime = (at: string): string =>
  Math.max(0, Date.parse(at)).toString(36).padStart(timeLength, '0');

export const readPlace = (place: string): { readonly at: string; readonly position: string } => ({
  at: new Date(Number.parseInt(place.slice(0, timeLength), 36)).toISOString(),
  position: place.slice(timeLength + lengthLength),
});
