import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { projectionConsumer } from './generations.ts';
import { eventually } from './testing/eventually.ts';
import {
  appendNumbers,
  openStores,
  silentLogger,
  tallyProjection,
  type Tally,
} from './testing/tally.ts';
import { toCheckpointName } from './versions.ts';

type Stores = Awaited<ReturnType<typeof openStores>>;
let stores: Stores;
// The log that takes the place of the first.
let other: Stores;
let running: RunningConsumers | undefined;
const error = vi.fn();

const start = (eventStore: EventStore): RunningConsumers => {
  const { readModels } = stores;
  running = startConsumers({
    ports: { ...stores, eventStore },
    logger: { ...silentLogger, error },
    turnMs: 5,
    retry: { retries: 2, minPauseMs: 1 },
    consumers: [projectionConsumer(tallyProjection({ name: 'one' }), { readModels, graceMs: 0 })],
  });
  return running;
};

const stop = async (): Promise<void> => {
  await running?.stop();
  running = undefined;
};

const follow = async (eventStore: EventStore): Promise<void> => {
  await start(eventStore).reachedHead();
  await stop();
};

const shown = (id: string): Promise<Tally | undefined> =>
  stores.readModels.collection<Tally>({ name: 'one', version: 1, indexes: [] }).findOne(id);

const active = (): Promise<number | undefined> => stores.readModels.activeVersion('one');

beforeEach(async () => {
  stores = await openStores();
  other = await openStores();
  error.mockClear();
});

afterEach(async () => {
  await stop();
  await Promise.all([stores.close(), other.close()]);
});

describe('a read model that was built from another log', () => {
  it.each([
    ['ends before its position', [8]],
    ['has other events at the same positions', [7, 8, 9]],
    ['has other events and is longer', [5, 6, 7, 8, 9]],
  ])('is rebuilt when the log %s', async (_what, numbers) => {
    await appendNumbers(stores.eventStore, 'counter-ghost', [1, 2, 3]);
    await follow(stores.eventStore);
    await appendNumbers(other.eventStore, 'counter-a', numbers);
    await follow(other.eventStore);
    expect(await shown('counter-ghost')).toBeUndefined();
    expect(await shown('counter-a')).toMatchObject({ count: numbers.length, last: numbers.at(-1) });
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ consumer: 'one' }),
      expect.stringContaining('another log'),
    );
  });

  it('is rebuilt when the log is empty', async () => {
    await appendNumbers(stores.eventStore, 'counter-ghost', [1]);
    await follow(stores.eventStore);
    await follow(other.eventStore);
    expect(await shown('counter-ghost')).toBeUndefined();
  });

  it('stays as it is on the same log', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await appendNumbers(stores.eventStore, 'elsewhere-a', [2]);
    await follow(stores.eventStore);
    const before = await active();
    await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await follow(stores.eventStore);
    expect(await active()).toBe(before);
    expect(error).not.toHaveBeenCalled();
  });

  it('says why it is not ready until it is', async () => {
    await appendNumbers(stores.eventStore, 'counter-ghost', [1, 2]);
    await follow(stores.eventStore);
    await appendNumbers(other.eventStore, 'counter-a', [3]);
    const gate = Promise.withResolvers<undefined>();
    const slow: EventStore = {
      ...other.eventStore,
      subscribe: (options, handler) =>
        other.eventStore.subscribe(options, async (events) => {
          await gate.promise;
          await handler(events);
        }),
    };
    const consumers = start(slow);
    const reason = 'the log ends at 0000000000000001, before 0000000000000002, which was handled';
    await eventually(async () => {
      expect(consumers.status()).toMatchObject([{ state: 'building', reason }]);
      expect(await listConsumerErrors(stores.readModels)).toMatchObject([
        { consumer: 'one', state: 'rebuilding', reason },
      ]);
    });
    expect(await shown('counter-ghost')).toMatchObject({ count: 2 });
    gate.resolve(undefined);
    await eventually(async () => {
      expect(await listConsumerErrors(stores.readModels)).toEqual([]);
    });
    expect(await shown('counter-ghost')).toBeUndefined();
  });

  it('is rebuilt when the log is replaced while it runs', async () => {
    await appendNumbers(stores.eventStore, 'counter-ghost', [1, 2]);
    let current = stores.eventStore;
    const replaced: EventStore = {
      ...current,
      head: () => current.head(),
      read: (stream, from) => current.read(stream, from),
      subscribe: (options, handler) => current.subscribe(options, handler),
    };
    await start(replaced).reachedHead();
    current = other.eventStore;
    await eventually(async () => {
      expect(await shown('counter-ghost')).toBeUndefined();
    });
    await appendNumbers(other.eventStore, 'counter-a', [3]);
    await eventually(async () => {
      expect(await shown('counter-a')).toMatchObject({ count: 1 });
    });
  });
});

describe('a checkpoint of a version that kept no event', () => {
  it('is accepted, and has its event after the next one', async () => {
    const checkpoint = toCheckpointName('one', 100_000);
    const position = await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const { readModels } = stores;
    const collection = { name: 'one', version: 100_000, indexes: [] };
    const document = { id: 'counter-a', count: 2, last: 2 };
    const changes = [{ collection, changes: [{ id: 'counter-a', document, position }] }];
    await readModels.write({ changes, checkpoint: { name: checkpoint, position } });
    await readModels.activate(collection);
    await follow(stores.eventStore);
    expect(await active()).toBe(100_000);
    expect(await readCheckpoint(readModels, checkpoint)).toEqual({ position, event: undefined });

    const next = await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await follow(stores.eventStore);
    expect(await active()).toBe(100_000);
    expect(await readCheckpoint(readModels, checkpoint)).toMatchObject({
      position: next,
      event: { stream: 'counter-a', revision: 2 },
    });
    expect(await shown('counter-a')).toMatchObject({ count: 3 });
  });
});
