import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import {
  openConsumerReader,
  startConsumers,
  type RunningConsumers,
} from '#platform/consumers/run-consumers.ts';
import { upcastEvents } from '#platform/consumers/upcast-events.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import type { EventStore, NewEvent } from '#platform/event-store/event-store.port.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { sqliteKeyStore } from '#platform/keys/sqlite.adapter.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { projections } from '#projections/catalogue.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import type { Measurement } from '../measurement.ts';
import { bySize } from '../size.ts';

const members = bySize(600, 20);
const eventsOfEach = 20;
const atOnce = 64;
const logger = { info: () => undefined, warn: console.warn, error: console.error };

/** Seconds from the last acknowledgement of a bulk write until every read model shows it, in the process that writes. */
export const measureBulkLag = async (): Promise<Measurement> => {
  const cache = path.join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'bench-lag-'));
  const keys = sqliteKeyStore({
    file: path.join(folder, 'keys.sqlite'),
    masterKey: randomBytes(32),
  });
  const store = sqliteEventStore({ file: path.join(folder, 'events.sqlite') });
  const eventStore = encryptedEventStore({ store, keys, eventRegistry });
  const readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  const ports = {
    eventStore,
    readModels,
    leases: memoryLeases(),
    upcast: upcastEvents(eventRegistry),
  };
  const reader = openConsumerReader({ ...ports, logger });
  const running = startConsumers({
    consumers: projections.map((projection) => projectionConsumer(projection, { readModels })),
    ports,
    logger,
    reader,
    turnMs: 100,
  });
  try {
    await untilLive(running);
    const times = await writeAndWait(eventStore, running);
    return measurement(times, reader.stats());
  } finally {
    await running.stop();
    await reader.stop();
    await eventStore.close();
    await readModels.close();
    await keys.close();
    await rm(folder, { recursive: true });
  }
};

const untilLive = (running: RunningConsumers): Promise<boolean> =>
  running.until(() => running.status().every(({ state }) => state === 'live'));

type Times = { readonly writing: number; readonly lag: number };

const writeAndWait = async (eventStore: EventStore, running: RunningConsumers): Promise<Times> => {
  const started = performance.now();
  await writeMembers(eventStore);
  const written = performance.now();
  await running.reachedHead();
  return { writing: written - started, lag: performance.now() - written };
};

const writeMembers = async (eventStore: EventStore): Promise<void> => {
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < members) {
      next += 1;
      await writeMember(eventStore, randomUUID());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
};

// One event per append, as commands write them.
const writeMember = async (eventStore: EventStore, account: string): Promise<void> => {
  const names = { displayName: 'Ada', username: account };
  const data = { ...names, email: `${account}@example.com`, passwordHash: 'h', registeredAt: at };
  const registered = newEvent(account, 'AccountRegistered', data);
  await eventStore.append(`account-${account}`, [registered], 'none');
  const visit = { method: 'password', ipAddress: '203.0.113.7', userAgent: 'bench' };
  for (let index = 1; index < eventsOfEach; index += 1) {
    const event = newEvent(account, 'SignInSucceeded', { ...visit, signedInAt: at });
    await eventStore.append(`signin-${account}-202603`, [event], index === 1 ? 'none' : index - 2);
  }
};

const at = '2026-03-01T12:00:00.000Z';

const newEvent = (subject: string, type: string, data: object): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    at,
    subject,
    actor: subject,
    schemaVersion: 1,
    correlationId: randomUUID(),
    causationId: randomUUID(),
  },
});

const measurement = (
  { writing, lag }: Times,
  stats: { readonly batches: number; readonly events: number; readonly largestBatch: number },
): Measurement => {
  const { batches, events, largestBatch } = stats;
  const mean = events / batches;
  return {
    name: 'seconds until the read models show a bulk write',
    ratio: lag / 1000,
    limit: 2,
    aim: 0.5,
    lowerIsBetter: true,
    detail: `${String(events)} events written in ${writing.toFixed(0)} ms, lag ${lag.toFixed(0)} ms; ${String(batches)} batches, ${mean.toFixed(1)} events each, at most ${String(largestBatch)}`,
  };
};
