import { expect } from 'vitest';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Document } from '#platform/read-models/read-models.port.ts';
import { applyPlanned, foldEvents, planEvents, type HeldDocuments } from '../fold.ts';
import type { Projection } from '../projection.ts';

/** Events in, document out: the same words for every read model. */
export const given = (events: readonly StoredEvent[]) => ({
  when: <Doc extends Document>(projection: Projection<Doc>) => {
    const documents = foldEvents(projection, events);
    return {
      documents,
      /** The document with these fields. */
      then: (id: string, fields: Partial<Doc>): void => {
        expect(documents.get(id)).toMatchObject(fields);
      },
      thenNothing: (id: string): void => {
        expect(documents.has(id)).toBe(false);
      },
      /** Delivering any event again leaves every document as it is. */
      thenRepeatsChangeNothing: (): void => {
        const once = held(projection as Projection, events);
        const twice = held(
          projection as Projection,
          events.flatMap((event) => [event, event]),
          true,
        );
        expect(twice).toEqual(once);
      },
    };
  },
});

/** As the engine does it; with repeats every document is as if it had just been loaded from the store. */
const held = (
  projection: Projection,
  events: readonly StoredEvent[],
  reload = false,
): Map<string, Document | null> => {
  let documents: HeldDocuments = new Map();
  for (const event of events) {
    applyPlanned(planEvents(projection, [event]).planned, documents);
    if (reload) documents = reloaded(documents);
  }
  return new Map([...documents].map(([id, { document }]) => [id, document]));
};

const reloaded = (documents: HeldDocuments): HeldDocuments =>
  new Map(
    [...documents].map(([id, { document, loaded, changedAt }]) => [
      id,
      { document, loaded: changedAt ?? loaded, changedAt: undefined },
    ]),
  );
