import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStores } from '#projections/engine/testing/tally.ts';
import { toCheckpointName, storedCollection } from '#projections/engine/versions.ts';
import { eventsCollection, toEventCursor } from '#projections/events/read-model.ts';
import { createUpToDateCheck } from './newest-positions.ts';

let stores: Awaited<ReturnType<typeof openStores>>;
beforeEach(async () => {
  stores = await openStores();
});
afterEach(() => stores.close());

const at = '2026-03-02T09:00:00.000Z';
const positionOf = (number: number): string => String(number).padStart(16, '0');

const listEvent = async (position: string): Promise<void> => {
  const collection = storedCollection(eventsCollection, 300_000);
  const event = { eventId: 'e', stream: 'account-a', revision: 0, category: 'account' };
  const document = { ...event, id: toEventCursor(at, position), type: 'Any', actor: 'system' };
  await stores.readModels.write({
    changes: [{ collection, changes: [{ id: document.id, document }] }],
    checkpoint: { name: toCheckpointName(eventsCollection.name, 300_000), position },
  });
  await stores.readModels.activate(collection);
};

const hasAllAt = (head: number) =>
  createUpToDateCheck(
    {
      readModels: stores.readModels,
      storedEvents: stores.eventStore,
      eventStore: { head: () => Promise.resolve(positionOf(head)) },
    },
    new Set(['account', 'coupon']),
  );

it('is the newest event of each category, as far as all are listed', async () => {
  await listEvent(positionOf(5));
  const hasAll = await hasAllAt(5);
  expect(hasAll(positionOf(4), ['account'])).toBe(false);
  expect(hasAll(positionOf(5), ['account'])).toBe(true);
  expect(hasAll(positionOf(1), ['coupon'])).toBe(true);
});

it('is the whole log while the list of events is behind it', async () => {
  await listEvent(positionOf(5));
  const hasAll = await hasAllAt(9);
  expect(hasAll(positionOf(5), ['account'])).toBe(false);
  expect(hasAll(positionOf(5), ['coupon'])).toBe(false);
  expect(hasAll(positionOf(9), ['account'])).toBe(true);
});
