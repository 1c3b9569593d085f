import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A stored event without its payload. Id: the event's. */
export type EventDocument = Document & {
  /** Time and position: the order of the list, and a place in it. */
  readonly place: string;
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
  version: 1,
  indexes: [
    ['place'],
    ['stream', 'place'],
    ['category', 'place'],
    ['type', 'place'],
    ['actor', 'place'],
  ],
};
