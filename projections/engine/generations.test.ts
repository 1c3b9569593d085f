import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from './testing/eventually.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import {
  startConsumers,
  type ConsumersOptions,
  type RunningConsumers,
} from '#platform/consumers/run-consumers.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { projectionConsumer } from './generations.ts';
import type { Projection } from './projection.ts';
import { readActivePosition, createActivePositionWaiter } from './shown-position.ts';
import {
  appendNumbers,
  numbersUpTo,
  openStores,
  silentLogger,
  tallyProjection,
  type Tally,
} from './testing/tally.ts';
import { requestRebuild } from './versions.ts';

type Stores = Awaited<ReturnType<typeof openStores>>;
let stores: Stores;
const running = new Set<RunningConsumers>();

const start = (
  projections: readonly Projection[],
  rest: Partial<ConsumersOptions> = {},
): RunningConsumers => {
  const { readModels } = rest.ports ?? stores;
  const started = startConsumers({
    ports: stores,
    logger: silentLogger,
    turnMs: 5,
    retry: { retries: 2, minPauseMs: 1 },
    consumers: projections.map((each) => projectionConsumer(each, { readModels, graceMs: 0 })),
    ...rest,
  });
  running.add(started);
  return started;
};

const shown = (name: string, id = 'counter-a'): Promise<Tally | undefined> =>
  stores.readModels.collection<Tally>({ name, version: 1, indexes: [] }).findOne(id);

const countingReaders = (eventStore: EventStore): { store: EventStore; readers: () => number } => {
  let open = 0;
  const store: EventStore = {
    ...eventStore,
    subscribe: (options, handler) => {
      open += 1;
      const subscription = eventStore.subscribe(options, handler);
      return {
        ...subscription,
        stop: async () => {
          await subscription.stop();
          open -= 1;
        },
      };
    },
  };
  return { store, readers: () => open };
};

beforeEach(async () => {
  stores = await openStores();
});

afterEach(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  running.clear();
  await stores.close();
});

describe('two projections of one process', () => {
  it('are fed from one reader once they have caught up', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const { store, readers } = countingReaders(stores.eventStore);
    const projections = [
      tallyProjection({ name: 'one' }),
      tallyProjection({ name: 'two', category: 'other' }),
    ];
    const both = start(projections, { ports: { ...stores, eventStore: store } });
    await both.reachedHead();
    await eventually(() => {
      expect(readers()).toBe(1);
    });
    await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await both.reachedHead();
    expect(await shown('one')).toMatchObject({ count: 3, last: 3 });
  });

  it('show a write to callers waiting for it, in this process and in another', async () => {
    const projections = [tallyProjection({ name: 'one' }), tallyProjection({ name: 'two' })];
    const both = start(projections);
    await both.reachedHead();
    const counter = await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(50));
    const [here, elsewhere] = [both, undefined].map((running) =>
      createActivePositionWaiter(stores, projections, running),
    );
    expect(await here?.waitFor({ counter }, 2_000)).toBe(true);
    expect(await shown('two')).toMatchObject({ count: 50 });
    expect(await elsewhere?.waitFor({ counter }, 2_000)).toBe(true);
    const later = { counter: `${counter}9` };
    expect(await here?.waitFor(later, 10)).toBe(false);
    expect(await elsewhere?.waitFor(later, 10)).toBe(false);
  });

  it('continue where they stopped', async () => {
    const seen: number[] = [];
    const projections = [tallyProjection({ name: 'one', onEvent: (number) => seen.push(number) })];
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const first = start(projections);
    await first.reachedHead();
    await first.stop();
    await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await start(projections).reachedHead();
    expect(seen).toEqual([1, 2, 3]);
    expect(await shown('one')).toMatchObject({ count: 3 });
  });
});

describe('a projection that throws', () => {
  it('parks at that event and logs it, while the others continue, and resumes there once fixed', async () => {
    let isBroken = true;
    const error = vi.fn();
    const fragile = tallyProjection({
      name: 'fragile',
      onEvent: (number) => {
        if (isBroken && number === 3) throw new Error('three');
      },
    });
    const logger = { ...silentLogger, error };
    const both = start([fragile, tallyProjection({ name: 'sound' })], { logger });
    await both.reachedHead();
    const good = await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const counter = await appendNumbers(stores.eventStore, 'counter-a', [3, 4]);
    const parked = {
      consumer: 'fragile',
      stream: 'counter-a',
      revision: 2,
      type: 'CounterCounted',
      error: 'Error: three',
    };
    await eventually(async () => {
      expect(both.status()).toMatchObject([{ state: 'parked', parked }, { state: 'live' }]);
      expect(await listConsumerErrors(stores.readModels)).toMatchObject([{ event: parked }]);
    });
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ consumer: 'fragile' }),
      expect.stringContaining('parked'),
    );
    await eventually(async () => {
      expect(await shown('sound')).toMatchObject({ count: 4 });
    });
    expect(await shown('fragile')).toMatchObject({ count: 2 });
    expect(await readActivePosition(stores.readModels, 'fragile')).toBe(good);
    expect(await readActivePosition(stores.readModels, 'sound')).toBe(counter);
    await both.stop();

    isBroken = false;
    const fixed = start([fragile]);
    await fixed.reachedHead();
    expect(await shown('fragile')).toMatchObject({ count: 4 });
    await eventually(async () => {
      expect(await listConsumerErrors(stores.readModels)).toEqual([]);
    });
  });
});

describe('read models that are unavailable for a while', () => {
  it('lose no event and block no other projection', async () => {
    const projection = tallyProjection({ name: 'one' });
    let failures = 3;
    const readModels: Stores['readModels'] = {
      ...stores.readModels,
      write: (batch) => {
        if (batch.checkpoint?.name.startsWith('one@') && failures > 0) {
          failures -= 1;
          return Promise.reject(new ReadModelsError('unavailable', 'no connection'));
        }
        return stores.readModels.write(batch);
      },
    };
    const one = start([projection], { ports: { ...stores, readModels } });
    await one.reachedHead();
    await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(5));
    await one.reachedHead();
    expect(failures).toBe(0);
    expect(await shown('one')).toMatchObject({ count: 5 });
  });
});

describe('a rebuild', () => {
  it('to a raised version never shows an empty read model, and drops the old one', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(3));
    const old = start([tallyProjection({ name: 'one' })]);
    await old.reachedHead();
    await old.stop();
    const counts: (number | undefined)[] = [];
    const raised = start([
      tallyProjection({
        name: 'one',
        version: 2,
        onEvent: () => {
          void shown('one').then((document) => counts.push(document?.count));
        },
      }),
    ]);
    await raised.reachedHead();
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every((count) => count === 3)).toBe(true);
    await eventually(async () => {
      expect(await stores.readModels.versions('one')).toEqual([200_000]);
    });
    expect(await stores.readModels.activeVersion('one')).toBe(200_000);
  });

  it('of the same version builds another generation while events come in', async () => {
    const projection = tallyProjection({ name: 'one' });
    await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(200));
    const one = start([projection]);
    await one.reachedHead();
    const before = await stores.readModels.activeVersion('one');
    const target = await requestRebuild(stores.readModels, projection.collection);
    for (const number of numbersUpTo(50)) {
      await appendNumbers(stores.eventStore, 'counter-a', [number]);
      expect((await shown('one'))?.count).toBeGreaterThanOrEqual(200);
    }
    await eventually(async () => {
      expect(await stores.readModels.activeVersion('one')).toBe(target);
      expect(await stores.readModels.versions('one')).toEqual([target]);
    });
    expect(target).not.toBe(before);
    await one.reachedHead();
    expect(await shown('one')).toMatchObject({ count: 250, last: 50 });
  });

  it('that fails leaves the old generation serving what comes in, also after a restart', async () => {
    let broken = false;
    const projection = tallyProjection({
      name: 'one',
      onEvent: (number) => {
        if (broken && number === 1) throw new Error('one');
      },
    });
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const first = start([projection]);
    await first.reachedHead();
    const served = await stores.readModels.activeVersion('one');
    broken = true;
    await requestRebuild(stores.readModels, projection.collection);
    const isParked = (consumers: RunningConsumers) => () => {
      expect(consumers.status()).toMatchObject([{ state: 'parked', parked: { revision: 0 } }]);
    };
    await eventually(isParked(first));
    await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await eventually(async () => {
      expect(await shown('one')).toMatchObject({ count: 3, last: 3 });
    });
    await first.stop();
    const second = start([projection]);
    await eventually(isParked(second));
    await appendNumbers(stores.eventStore, 'counter-a', [4]);
    await eventually(async () => {
      expect(await shown('one')).toMatchObject({ count: 4, last: 4 });
    });
    expect(await stores.readModels.activeVersion('one')).toBe(served);
  });

  it('that was killed resumes and gives the same result', async () => {
    const counter = await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(20));
    const old = start([tallyProjection({ name: 'one' })]);
    await old.reachedHead();
    await old.stop();
    let broken = true;
    const raised = tallyProjection({
      name: 'one',
      version: 2,
      onEvent: (number) => {
        if (broken && number === 11) throw new Error('killed');
      },
    });
    const killed = start([raised]);
    await eventually(() => {
      expect(killed.status()).toMatchObject([{ state: 'parked', parked: { revision: 10 } }]);
    });
    await killed.stop();
    expect(await stores.readModels.activeVersion('one')).toBe(100_000);
    broken = false;
    await start([raised]).reachedHead();
    expect(await stores.readModels.activeVersion('one')).toBe(200_000);
    expect(await shown('one')).toEqual({ id: 'counter-a', count: 20, last: 20 });
    expect(await readActivePosition(stores.readModels, 'one')).toBe(counter);
  });
});

describe('two projectors', () => {
  it('leave a projection to one of them, and the other takes over', async () => {
    const projection = tallyProjection({ name: 'one' });
    const first = start([projection], { holder: 'first' });
    await first.reachedHead();
    const second = start([projection], { holder: 'second' });
    await eventually(() => {
      expect(second.status()).toMatchObject([{ state: 'elsewhere' }]);
    });
    const counter = await appendNumbers(stores.eventStore, 'counter-a', [1]);
    const positions = createActivePositionWaiter(stores, [projection], second);
    expect(await positions.waitFor({ counter }, 2_000)).toBe(true);
    await first.stop();
    await eventually(() => {
      expect(second.status()).toMatchObject([{ state: 'live' }]);
    });
    await appendNumbers(stores.eventStore, 'counter-a', [2]);
    await second.reachedHead();
    expect(await shown('one')).toMatchObject({ count: 2 });
  });
});
