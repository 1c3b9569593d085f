import type { Platform } from '#platform/platform.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Change, Document } from '#platform/read-models/read-models.port.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { storedCollection } from '#projections/engine/versions.ts';
import { events } from '#projections/events/projection.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import { memberTimeline } from '#projections/member-timeline/projection.ts';
import { demoHistory } from '../../apps/cli/demo-history.ts';

export const memberCount = 100_000;
export const until = new Date('2026-05-01T00:00:00.000Z');

const shown: readonly Projection[] = [memberDirectory, memberTimeline, events];
const membersAtOnce = 500;

const shared = {
  run: 'bench',
  events: 6,
  until,
  passwordHash: 'h',
  emailHash: (email: string) => email,
  usernameHash: (username: string) => username,
};

/**
 * Read models of the console as the histories of a load test leave them, beside those that are there. Only the history of
 * the first member is written into the log too.
 */
export const writeMembers = async ({
  readModels,
  eventStore,
}: Pick<Platform, 'readModels' | 'eventStore'>): Promise<void> => {
  for (const { stream, events: history } of demoHistory({ ...shared, index: 0 })) {
    await eventStore.append(stream, history, 'none');
  }
  const collections = new Map<Projection, ReturnType<typeof storedCollection>>();
  for (const projection of shown) {
    const active = (await readModels.activeVersion(projection.collection.name)) ?? 0;
    collections.set(projection, storedCollection(projection.collection, active + 1));
  }
  let position = 0;
  for (let from = 0; from < memberCount; from += membersAtOnce) {
    const histories = Array.from({ length: membersAtOnce }, (_, offset) => {
      const stored = historyOf(from + offset, position);
      position += stored.length;
      return stored;
    });
    const changes = [...collections].map(([projection, collection]) => ({
      collection,
      changes: histories.flatMap((history) => documentsOf(projection, history)),
    }));
    await readModels.write({ changes, building: true });
  }
  for (const collection of collections.values()) await readModels.activate(collection);
};

const historyOf = (index: number, after: number): StoredEvent[] => {
  const stored: StoredEvent[] = [];
  for (const { stream, events: history } of demoHistory({ ...shared, index })) {
    for (const [revision, event] of history.entries()) {
      const position = String(after + stored.length + 1).padStart(16, '0');
      stored.push({ ...event, stream, revision, position, storedAt: event.metadata.at });
    }
  }
  return stored;
};

const documentsOf = (projection: Projection, history: readonly StoredEvent[]): Change[] => {
  const documents = new Map<string, Document | null>();
  for (const event of history) {
    if (!projection.types.includes(event.type)) continue;
    for (const update of projection.project(event)) {
      documents.set(update.id, update.apply(documents.get(update.id) ?? null));
    }
  }
  return [...documents].flatMap(([id, document]) => (document ? [{ id, document }] : []));
};
