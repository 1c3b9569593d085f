import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventRegistry } from '#application/event-registry.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { projections } from './catalogue.ts';
import { getStreamAccountId } from './engine/payload.ts';
import { getStreamCategories } from '#application/event-registry.ts';
import { withoutPersonalData } from './engine/testing/events.ts';
import { eventHistories } from './engine/testing/histories.ts';
import { foldEvents, given } from './engine/testing/projection-spec.ts';

const erasedAccounts = (events: readonly StoredEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ type }) => type === 'AccountErased')
      .map(({ stream }) => getStreamAccountId(stream)),
  );

const accountOf = ({ stream, data }: StoredEvent): string =>
  'accountId' in data ? String(data.accountId) : getStreamAccountId(stream);

const upcast = upcastEvents(eventRegistry);

// What a replay reads after the keys of erased accounts were destroyed.
const asReplayed = (events: readonly StoredEvent[]): StoredEvent[] => {
  const gone = erasedAccounts(events);
  return events.map((event) =>
    gone.has(accountOf(event))
      ? upcast(withoutPersonalData(event, eventRegistry[event.type]?.personal ?? []))
      : event,
  );
};

it('every event that a read model handles occurs in the random histories', () => {
  const sample = fc.sample(eventHistories, { numRuns: 600, seed: 1 });
  const occurring = new Set(sample.flat().map(({ type }) => type));
  const handled = new Set(projections.flatMap(({ types }) => types));
  expect([...handled].filter((type) => !occurring.has(type))).toEqual([]);
});

describe.each(projections.map((projection) => [projection.collection.name, projection] as const))(
  'the read model %s',
  (_name, projection) => {
    it('reads the categories of the events that it handles', () => {
      expect([...projection.categories].sort()).toEqual(getStreamCategories(projection.types));
    });

    it('is the same when any event is delivered twice', () => {
      fc.assert(
        fc.property(eventHistories, (events) => {
          given(events).when(projection).thenRepeatsChangeNothing();
        }),
      );
    });

    it('is the same when it is rebuilt after the keys of erased accounts were destroyed', () => {
      fc.assert(
        fc.property(eventHistories, (events) => {
          expect(foldEvents(projection, asReplayed(events))).toEqual(
            foldEvents(projection, events),
          );
        }),
      );
    });

    it('keeps no personal data of an erased account', () => {
      fc.assert(
        fc.property(eventHistories, (events) => {
          const gone = erasedAccounts(events);
          for (const [id, document] of foldEvents(projection, events)) {
            if (![...gone].some((account) => id.includes(account))) continue;
            expect(JSON.stringify(document)).not.toMatch(/grace hopper|é|@x\.example/);
          }
          expect(gone.size).toBeLessThanOrEqual(2);
        }),
      );
    });
  },
);
