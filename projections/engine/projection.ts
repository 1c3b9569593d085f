import type { DomainEvent } from '#domain/shared/event.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** The effect of an event on one document. `apply` is pure, and null removes the document. */
export type Update<Doc extends Document> = {
  readonly id: string;
  apply(document: Doc | null): Doc | null;
};

export type Projection<Doc extends Document = Document> = {
  readonly collection: CollectionDefinition;
  readonly categories: readonly string[];
  readonly types: readonly string[];
  /** Every document comes from a single event, so it is written without being read. */
  readonly insertOnly?: true;
  /** Pure. Maps an event of the current version to updates by document id. */
  readonly project: (event: StoredEvent) => readonly Update<Doc>[];
};

type Updates<Doc extends Document> = readonly Update<Doc>[];

type ProjectionDefinition<Doc extends Document, Event extends DomainEvent> = {
  readonly collection: CollectionDefinition;
  readonly categories: readonly string[];
  readonly on: EventHandlers<Event, Updates<Doc>>;
  readonly insertOnly?: true;
  // Handles event types that only a newer version of the program knows.
  readonly otherwise?: (event: StoredEvent) => Updates<Doc>;
};

export const defineProjection = <Doc extends Document, Event extends DomainEvent>({
  collection,
  categories,
  on,
  otherwise = () => [],
  ...kind
}: ProjectionDefinition<Doc, Event>): Projection<Doc> => {
  const getHandler = handlersByType(on);
  return {
    collection,
    categories,
    ...kind,
    types: Object.keys(on),
    project: (event) => (getHandler(event.type) ?? otherwise)(event),
  };
};
