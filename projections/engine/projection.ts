import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** What one event does to one document. `apply` is pure; null removes the document. */
export type Update<Doc extends Document> = {
  readonly id: string;
  apply(document: Doc | null): Doc | null;
};

/** A read model: one question, answered by folding events. The engine stores positions, skips repeats and rebuilds. */
export type Projection<Doc extends Document = Document> = {
  readonly collection: CollectionDefinition;
  /** Stream categories it reads. */
  readonly categories: readonly string[];
  /** Pure: upcast events in, keyed updates out. One event may touch several documents. */
  readonly project: (event: StoredEvent) => readonly Update<Doc>[];
};
