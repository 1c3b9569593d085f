import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * A stored event without its payload. Id: time and position, the order of the list and a place in it: what comes in is
 * written at the end of the table, and no index repeats it.
 */
export type EventDocument = Document & {
  readonly eventId: string;
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly category: string;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
};

export const eventsCollection: CollectionDefinition = {
  name: 'events',
  version: 2,
  // Of two that a filter asks for, the first finds fewer.
  indexes: [['eventId'], ['stream'], ['actor', 'type'], ['actor'], ['type'], ['category']],
};
