import { expect } from 'vitest';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Document } from '#platform/read-models/read-models.port.ts';
import { applyPlannedUpdates, planEvents, type LoadedDocuments } from '../fold.ts';
import type { Projection } from '../projection.ts';

type Outcome<Doc extends Document> = {
  readonly documents: ReadonlyMap<string, Doc>;
  readonly then: (id: string, fields: Partial<Doc>) => void;
  readonly thenNothing: (id: string) => void;
  /** Delivering any event twice changes no document. */
  readonly thenRepeatsChangeNothing: () => void;
};

type ProjectionSpec = {
  readonly when: <Doc extends Document>(projection: Projection<Doc>) => Outcome<Doc>;
};

export const given = (events: readonly StoredEvent[]): ProjectionSpec => ({
  when: (projection) => {
    const documents = foldEvents(projection, events);
    return {
      documents,
      then: (id, fields) => {
        expect(documents.get(id)).toMatchObject(fields);
      },
      thenNothing: (id) => {
        expect(documents.has(id)).toBe(false);
      },
      thenRepeatsChangeNothing: () => {
        const once = foldLikeEngine(projection, events);
        const twice = foldLikeEngine(
          projection,
          events.flatMap((event) => [event, event]),
          true,
        );
        expect(twice).toEqual(once);
      },
    };
  },
});

export const foldEvents = <Doc extends Document>(
  projection: Projection<Doc>,
  events: Iterable<StoredEvent>,
): ReadonlyMap<string, Doc> => {
  const documents = new Map<string, Doc>();
  for (const event of events) {
    if (!projection.categories.includes(getStreamCategory(event.stream))) continue;
    for (const update of projection.project(event)) {
      const next = update.apply(documents.get(update.id) ?? null);
      if (next === null) documents.delete(update.id);
      else documents.set(update.id, next);
    }
  }
  return documents;
};

/** Folds like the engine. With `reload`, documents count as loaded from the store after each event. */
const foldLikeEngine = (
  projection: Projection,
  events: readonly StoredEvent[],
  reload = false,
): Map<string, Document | null> => {
  let documents: LoadedDocuments = new Map();
  for (const event of events) {
    applyPlannedUpdates(planEvents(projection, [event]).planned, documents);
    if (reload) documents = reloaded(documents);
  }
  return new Map([...documents].map(([id, { document }]) => [id, document]));
};

const reloaded = (documents: LoadedDocuments): LoadedDocuments =>
  new Map(
    [...documents].map(([id, { document, loaded, changedAt }]) => [
      id,
      { document, loaded: changedAt ?? loaded, changedAt: undefined },
    ]),
  );
