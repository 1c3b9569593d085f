import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventStoreDbEventStore } from '../eventstoredb.adapter.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async (options?: TestServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options);
  cleanUps.push(() => server.close());
  return server;
};
const driverFor = ({ url }: TestServer): EventStoreDBClient =>
  EventStoreDBClient.connectionString(url);
const note = (id: string = randomUUID()) =>
  jsonEvent({ id, type: 'NoteTaken', data: { text: 'noted' }, metadata: { at: 'then' } });
const isNew = { expectedRevision: 'no_stream' } as const;

// So long that the second of two appends comes while the first is written, on a busy machine as well.
const longWriteMs = 1000;

// Behaviour that was measured on a real server, through the same driver.
describe('the test server', () => {
  it('answers a repeat of an append in progress with a deadline after 2 to 3 s, the next at once', async () => {
    const server = await start({ writeDelayMs: longWriteMs });
    const [one, other] = [driverFor(server), driverFor(server)];
    await one.appendToStream('note-1', note(), isNew);
    await other.appendToStream('note-1', note(), { expectedRevision: 0n });
    const again = note();
    const began = performance.now();
    const results = await Promise.allSettled([
      one.appendToStream('note-2', again, isNew),
      other.appendToStream('note-2', again, isNew),
    ]);
    const took = performance.now() - began;
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { type: 'deadline-exceeded', message: '' },
    });
    expect(took).toBeGreaterThan(2000);
    // Measured were 2 to 3 s, on an idle machine; the driver itself gives up after 10.
    expect(took).toBeLessThan(9_000);
    const repeated = await other.appendToStream('note-2', again, isNew);
    expect(repeated.nextExpectedRevision).toBe(0n);
  });

  it('gives two processes one result of the same append within the limit of the adapter', async () => {
    const server = await start({ writeDelayMs: longWriteMs });
    const stores = await Promise.all([1, 2].map(() => eventStoreDbEventStore({ url: server.url })));
    cleanUps.push(() => Promise.all(stores.map((store) => store.close())));
    const metadata = {
      at: '2026-03-01T12:00:00.000Z',
      actor: 'system',
      schemaVersion: 1,
      correlationId: 'c-1',
      causationId: 'c-1',
    };
    const event = { id: randomUUID(), type: 'NoteTaken', data: {}, metadata };
    const [one, other] = await Promise.all(
      stores.map((store) => store.append('note-1', [event], 'none')),
    );
    expect(one).toEqual(other);
    expect(server.appends.received).toHaveLength(3);
  });

  it('reports the revision of a stream when another was expected', async () => {
    const driver = driverFor(await start());
    await driver.appendToStream('note-1', note(), isNew);
    await expect(
      driver.appendToStream('note-1', note(), { expectedRevision: 5n }),
    ).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: 'note-1',
      expectedVersion: 5n,
      actualVersion: 0n,
    });
    await expect(
      driver.appendToStream('note-2', note(), { expectedRevision: 5n }),
    ).rejects.toMatchObject({ actualVersion: 'no_stream' });
  });

  it('answers an append outside a batch, as sent with separate credentials, the same', async () => {
    const driver = driverFor(await start());
    const options = { ...isNew, credentials: { username: 'admin', password: 'changeit' } };
    const stored = await driver.appendToStream('note-1', note(), options);
    expect(stored.nextExpectedRevision).toBe(0n);
    await expect(driver.appendToStream('note-1', note(), options)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 0n,
    });
  });

  it('refuses more than 1 MiB in one call', async () => {
    const driver = driverFor(await start());
    const large = jsonEvent({ type: 'NoteTaken', data: { text: 'x'.repeat(1_048_577) } });
    await expect(driver.appendToStream('note-1', large, isNew)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1_048_576,
    });
  });

  it('throws for an absent stream while it is read', async () => {
    const driver = driverFor(await start());
    const read = async (): Promise<void> => {
      for await (const found of driver.readStream('note-absent')) expect(found).toBeUndefined();
    };
    await expect(read()).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('reads a stream and all of the log in both directions, with its own events in between', async () => {
    const driver = driverFor(await start());
    const events = [note(), note(), note()];
    const { position } = await driver.appendToStream('note-1', events, isNew);
    const ids = events.map(({ id }) => id);
    const backwards = { direction: 'backwards', fromRevision: 'end' } as const;
    expect(await idsOf(driver.readStream('note-1', { fromRevision: 1n }))).toEqual(ids.slice(1));
    expect(await idsOf(driver.readStream('note-1', backwards))).toEqual([...ids].reverse());
    const all = await eventsOf(driver.readAll());
    expect(all.filter(({ type }) => !type.startsWith('$')).map(({ id }) => id)).toEqual(ids);
    expect(all.filter(({ type }) => type.startsWith('$'))).toHaveLength(4);
    expect(all.find(({ id }) => id === ids[2])?.position).toEqual(position);
    const offsets = all.map((event) => event.position?.commit ?? 0n);
    expect(offsets).toEqual([...offsets].sort((one, other) => (one < other ? -1 : 1)));
    const last = { direction: 'backwards', fromPosition: 'end', maxCount: 2 } as const;
    expect((await idsOf(driver.readAll(last)))[1]).toBe(ids[2]);
  });

  it('is found by gossip', async () => {
    const { url } = await start();
    const driver = EventStoreDBClient.connectionString(url.replace('esdb:', 'esdb+discover:'));
    const stored = await driver.appendToStream('note-1', note(), isNew);
    expect(stored.success).toBe(true);
  });

  it('forgets everything when it is replaced, and nothing when it is restarted', async () => {
    const server = await start();
    const driver = driverFor(server);
    await driver.appendToStream('note-1', note(), isNew);
    await server.stop();
    await server.start();
    // Connections of the driver are shared in a process: the first call may still use the one that was cut.
    await vi.waitFor(async () => {
      expect(await idsOf(driver.readStream('note-1'))).toHaveLength(1);
    });
    await server.replaceByEmpty();
    await vi.waitFor(async () => {
      await expect(idsOf(driver.readStream('note-1'))).rejects.toMatchObject({
        type: 'stream-not-found',
      });
    });
  });
});

type Recorded = {
  readonly id: string;
  readonly type: string;
  readonly position?: { readonly commit: bigint } | undefined;
};

const eventsOf = async (
  read: AsyncIterable<{ readonly event?: Recorded }>,
): Promise<Recorded[]> => {
  const events: Recorded[] = [];
  for await (const { event } of read) if (event) events.push(event);
  return events;
};

const idsOf = async (read: Parameters<typeof eventsOf>[0]): Promise<string[]> =>
  (await eventsOf(read)).map(({ id }) => id);
