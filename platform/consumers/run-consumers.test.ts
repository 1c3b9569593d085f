import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appendNumbers,
  openStores,
  silentLogger,
  makeUnreadable,
} from '#projections/engine/testing/tally.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import type { EventStore, StoredEvent } from '../event-store/event-store.port.ts';
import type { Consumer } from './consumer.ts';
import { EventFailedError, type LogHandler } from './log-handler.ts';
import { createFollowingWork } from './following-work.ts';
import { startOfLog, type LogCheckpoint } from './log-checkpoint.ts';
import { startConsumers, type ConsumersOptions, type RunningConsumers } from './run-consumers.ts';
import { openSharedReader, type SharedReader } from './shared-reader.ts';

let stores: Awaited<ReturnType<typeof openStores>>;
let subscriptions: { readonly all: number; readonly open: number; readonly ofAll: number };
let reader: SharedReader;
let running: RunningConsumers | undefined;
const unhandled = vi.fn();

const numberOf = ({ data }: StoredEvent): number => (data as { readonly number: number }).number;

const consumer = (name: string, handle: LogHandler['handle'], category = 'counter'): Consumer => {
  let from: LogCheckpoint = startOfLog;
  return {
    name,
    lease: name,
    categories: [category],
    begin: (tools) =>
      createFollowingWork(() => {
        const save: LogHandler['save'] = (to) => {
          from = to;
          return Promise.resolve();
        };
        return Promise.resolve({ handler: { handle, save }, from });
      }, tools),
  };
};

const noting = (name: string, category?: string) => {
  const seen: number[] = [];
  const handle = (events: readonly StoredEvent[]): Promise<void> => {
    seen.push(...events.map(numberOf));
    return Promise.resolve();
  };
  return { seen, consumer: consumer(name, handle, category) };
};

const start = (consumers: readonly Consumer[], rest: Partial<ConsumersOptions> = {}) => {
  const retry = { retries: 2, minPauseMs: 1 };
  const ports = { ...stores, eventStore: counted(stores.eventStore) };
  reader = openSharedReader({ ...ports, onError: () => undefined, slowMs: 20 });
  running = startConsumers({
    ports,
    consumers,
    reader,
    retry,
    logger: silentLogger,
    turnMs: 5,
    ...rest,
  });
  return running;
};

const counted = (eventStore: EventStore): EventStore => ({
  ...eventStore,
  subscribe: (options, handler) => {
    const ofAll = options.categories ? 0 : 1;
    const { all, open } = subscriptions;
    subscriptions = { all: all + 1, open: open + 1, ofAll: subscriptions.ofAll + ofAll };
    const subscription = eventStore.subscribe(options, handler);
    return {
      ...subscription,
      stop: async () => {
        await subscription.stop();
        subscriptions = { ...subscriptions, open: subscriptions.open - 1 };
      },
    };
  },
});

const stateOf = (name: string): string | undefined =>
  running?.status().find((status) => status.name === name)?.state;

const areLive = (...names: readonly string[]): Promise<void> =>
  eventually(() => {
    expect(names.map(stateOf)).toEqual(names.map(() => 'live'));
  });

beforeEach(async () => {
  stores = await openStores();
  subscriptions = { all: 0, open: 0, ofAll: 0 };
  process.on('unhandledRejection', unhandled);
});

afterEach(async () => {
  await running?.stop();
  await reader.stop();
  await stores.close();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('a consumer that has much to catch up', () => {
  it('is not waited for, and does not keep the others from catching up', async () => {
    const held = Promise.withResolvers<undefined>();
    const other = noting('other');
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    start([consumer('slow', () => held.promise), other.consumer]);
    await areLive('other');
    expect(other.seen).toEqual([1]);
    const behind = (): number => running?.status()[0]?.secondsBehind ?? 0;
    await eventually(() => {
      expect(behind()).toBeGreaterThan(0);
    });
    expect(running?.isBlocked('slow')).toBe(false);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    expect(running?.isBlocked('slow')).toBe(true);
    expect(running?.isBlocked('other')).toBe(false);
    later.mockRestore();
    held.resolve(undefined);
    await areLive('slow');
    expect(running?.isBlocked('slow')).toBe(false);
  });
});

describe('consumers at the head', () => {
  it('share one reader of the log, and each gets its own categories in order', async () => {
    const [one, two, other] = [noting('one'), noting('two'), noting('other', 'other')];
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    start([one.consumer, two.consumer, other.consumer]);
    await areLive('one', 'two', 'other');
    await appendNumbers(stores.eventStore, 'counter-a', [3]);
    await appendNumbers(stores.eventStore, 'other-a', [4]);
    await appendNumbers(stores.eventStore, 'counter-a', [5]);
    await running?.reachedHead();
    expect(one.seen).toEqual([1, 2, 3, 5]);
    expect(two.seen).toEqual(one.seen);
    expect(other.seen).toEqual([4]);
    expect(subscriptions).toMatchObject({ open: 1, ofAll: 1 });
    expect(reader.stats()).toMatchObject({ members: 3, events: 3 });
  });

  it('get what waits in one batch', async () => {
    const one = noting('one');
    start([one.consumer]);
    await areLive('one');
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    await Promise.all(
      numbers.map((number) =>
        appendNumbers(stores.eventStore, `counter-${String(number)}`, [number]),
      ),
    );
    await running?.reachedHead();
    expect(one.seen).toHaveLength(200);
    const { batches, events } = running?.status()[0] ?? { batches: NaN, events: NaN };
    expect(events).toBe(200);
    expect(batches).toBeLessThan(20);
    expect(reader.stats().largestBatch).toBeGreaterThan(20);
  });
});

describe('a slow consumer', () => {
  it('leaves the shared reader, delays no other, and joins again at the head', async () => {
    const gate = Promise.withResolvers<undefined>();
    const seen: number[] = [];
    const slow = consumer('slow', async (events) => {
      seen.push(...events.map(numberOf));
      if (seen.includes(1)) await gate.promise;
    });
    const quick = noting('quick');
    start([slow, quick.consumer]);
    await areLive('slow', 'quick');
    for (const number of [1, 2, 3]) {
      await appendNumbers(stores.eventStore, 'counter-a', [number]);
      await eventually(() => {
        expect(quick.seen).toContain(number);
      });
    }
    expect(seen).toEqual([1]);
    expect(stateOf('slow')).toBe('catching-up');
    expect(stateOf('quick')).toBe('live');
    gate.resolve(undefined);
    await running?.reachedHead();
    await areLive('slow', 'quick');
    expect(seen).toEqual([1, 2, 3]);
    expect(quick.seen).toEqual([1, 2, 3]);
    await eventually(() => {
      expect(subscriptions).toMatchObject({ open: 1, ofAll: 1 });
    });
  });
});

describe('a consumer that fails', () => {
  const failingAt = (number: number, mayHandle: () => boolean, seen: number[]): Consumer =>
    consumer('fragile', (events) => {
      for (const event of events) {
        if (numberOf(event) === number && !mayHandle()) {
          return Promise.reject(new EventFailedError(event, new Error('not now')));
        }
        seen.push(numberOf(event));
      }
      return Promise.resolve();
    });

  it('retries that event alone, then continues and joins again', async () => {
    const seen: number[] = [];
    let attempts = 0;
    const warn = vi.fn();
    const mayHandle = (): boolean => {
      attempts += 1;
      return attempts > 2;
    };
    const quick = noting('quick');
    start([failingAt(2, mayHandle, seen), quick.consumer], { logger: { ...silentLogger, warn } });
    await areLive('fragile', 'quick');
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2, 3]);
    await running?.reachedHead();
    await areLive('fragile', 'quick');
    expect(seen).toEqual([1, 2, 3]);
    expect(quick.seen).toEqual([1, 2, 3]);
    expect(warn).toHaveBeenCalled();
  });

  it('parks at that event with an error in the log, while the others stay at the head', async () => {
    const seen: number[] = [];
    const error = vi.fn();
    const quick = noting('quick');
    start([failingAt(2, () => false, seen), quick.consumer], {
      logger: { ...silentLogger, error },
    });
    await areLive('fragile', 'quick');
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2, 3]);
    await eventually(() => {
      expect(stateOf('fragile')).toBe('parked');
    });
    await appendNumbers(stores.eventStore, 'counter-a', [4]);
    await running?.reachedHead();
    await eventually(() => {
      expect(quick.seen).toEqual([1, 2, 3, 4]);
    });
    expect(seen).toEqual([1]);
    await eventually(() => {
      const [fragile, other] = running?.status() ?? [];
      expect(fragile?.parked).toMatchObject({
        consumer: 'fragile',
        stream: 'counter-a',
        revision: 1,
        type: 'CounterCounted',
        error: 'Error: not now',
      });
      expect(fragile?.secondsBehind).toBeGreaterThan(0);
      expect(other).toMatchObject({ state: 'live', secondsBehind: 0 });
    });
    expect(error).toHaveBeenCalledTimes(1);
    expect(subscriptions).toMatchObject({ open: 1, ofAll: 1 });
  });
});

describe('an event that cannot be read, after one that can', () => {
  const upcast = makeUnreadable(({ revision }) => revision === 1);
  const parkedAtIt = (): Promise<void> =>
    eventually(() => {
      expect(running?.status()).toMatchObject([
        { state: 'parked', parked: { revision: 1, error: 'Error: no JSON' } },
      ]);
    });
  // As the product's logger, which looks into what it is given.
  const redacting = { level: 'warn', redact: ['*.*.*.email', '*.*.email'] };
  const startLogging = (seen: number[], eventStore = stores.eventStore): string[] => {
    const lines: string[] = [];
    const logger = pino(redacting, { write: (line: string) => void lines.push(line) });
    const reading = consumer('reading', (events) => {
      for (const event of events) {
        try {
          seen.push(numberOf(event));
        } catch (cause) {
          throw new EventFailedError(event, cause);
        }
      }
      return Promise.resolve();
    });
    const ports = { ...stores, eventStore, upcast };
    reader = openSharedReader({ ...ports, onError: () => undefined });
    start([reading], { ports, reader, logger });
    return lines;
  };

  it('is the one that is named when both were there before the start', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    const seen: number[] = [];
    const lines = startLogging(seen);
    await parkedAtIt();
    expect(seen).toEqual([1]);
    expect(lines.join('')).toContain('no JSON');
  });

  it('is the one that is named when both come in while it runs', async () => {
    const seen: number[] = [];
    startLogging(seen);
    await areLive('reading');
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    await parkedAtIt();
    expect(seen).toEqual([1]);
  });
});

describe('a log that cannot be read', () => {
  it('is read again and again, in the state "retrying" with the cause', async () => {
    const { eventStore } = stores;
    let failures = Infinity;
    const away: EventStore = {
      ...eventStore,
      head: () => (failures > 0 ? Promise.reject(new Error('store away')) : eventStore.head()),
    };
    const one = noting('one');
    const ports = { ...stores, eventStore: away };
    reader = openSharedReader({ ...ports, onError: () => undefined });
    running = startConsumers({
      ports,
      consumers: [one.consumer],
      reader,
      logger: silentLogger,
      turnMs: 5,
    });
    await eventually(() => {
      expect(running?.status()).toMatchObject([
        { state: 'retrying', reason: 'Error: store away', parked: undefined },
      ]);
    });
    failures = 0;
    await areLive('one');
    expect(running.status()).toMatchObject([{ reason: undefined }]);
  });
});

describe('a consumer that is far behind', () => {
  it('misses nothing and gets nothing twice while writes continue', async () => {
    const [first, second] = [noting('first'), noting('second')];
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    await appendNumbers(stores.eventStore, 'counter-a', numbers.slice(0, 100));
    start([first.consumer, second.consumer]);
    for (const number of numbers.slice(100))
      await appendNumbers(stores.eventStore, 'counter-a', [number]);
    await running?.reachedHead();
    expect(first.seen).toEqual(numbers);
    expect(second.seen).toEqual(numbers);
    await areLive('first', 'second');
  });

  it('saves the position up to which the store found nothing for it', async () => {
    const rare = noting('rare', 'comet');
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2, 3]);
    const head = await stores.eventStore.head();
    start([rare.consumer]);
    await running?.reachedHead();
    await running?.stop();
    const before = subscriptions.all;
    running = startConsumers({
      ports: stores,
      consumers: [rare.consumer],
      reader,
      logger: silentLogger,
      turnMs: 5,
    });
    await running.reachedHead();
    expect(running.position('rare')).toBe(head);
    expect(rare.seen).toEqual([]);
    expect(subscriptions.all).toBe(before);
  });
});

describe('a consumer without events of its categories', () => {
  it('moves with the log, and saves its position when it stops, not at each turn', async () => {
    const save = vi.fn<LogHandler['save']>(() => Promise.resolve());
    const handle = vi.fn<LogHandler['handle']>(() => Promise.resolve());
    start([
      {
        ...consumer('rare', handle, 'comet'),
        begin: (tools) =>
          createFollowingWork(
            () => Promise.resolve({ handler: { handle, save }, from: startOfLog }),
            tools,
          ),
      },
    ]);
    await areLive('rare');
    for (let number = 1; number <= 30; number += 1) {
      await appendNumbers(stores.eventStore, 'counter-a', [number]);
      await running?.reachedHead();
    }
    await running?.stop();
    expect(handle).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.lastCall?.[0].position).toBe(await stores.eventStore.head());
  });
});

describe('a shared reader that fails', () => {
  it('to start is started again, and ends nothing else', async () => {
    const { eventStore } = stores;
    const one = noting('one');
    let failures = 2;
    const fragile: EventStore = {
      ...eventStore,
      subscribe: (options, handler) => {
        if (options.categories || failures === 0) return eventStore.subscribe(options, handler);
        failures -= 1;
        throw new Error('The driver has no connection.');
      },
    };
    const ports = { ...stores, eventStore: fragile };
    reader = openSharedReader({ ...ports, onError: () => undefined });
    running = startConsumers({
      ports,
      consumers: [one.consumer],
      reader,
      logger: silentLogger,
      turnMs: 5,
    });
    await areLive('one');
    expect(failures).toBe(0);
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await running.reachedHead();
    expect(one.seen).toEqual([1]);
  });

  it('is started again by its consumers', async () => {
    const failure = Promise.withResolvers<undefined>();
    let broken = true;
    const one = noting('one');
    const { eventStore } = stores;
    const fragile: EventStore = {
      ...eventStore,
      subscribe: (options, handler) => {
        const subscription = eventStore.subscribe(options, handler);
        if (options.categories || !broken) return subscription;
        broken = false;
        return {
          ...subscription,
          done: Promise.race([subscription.done, failure.promise]).then(() => undefined),
        };
      },
    };
    const onError = vi.fn();
    reader = openSharedReader({ ...stores, eventStore: fragile, onError });
    const ports = { ...stores, eventStore: fragile };
    running = startConsumers({
      ports,
      consumers: [one.consumer],
      reader,
      logger: silentLogger,
      turnMs: 5,
    });
    await areLive('one');
    failure.reject(new Error('damaged'));
    await eventually(() => {
      expect(onError).toHaveBeenCalledTimes(1);
    });
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await running.reachedHead();
    expect(one.seen).toEqual([1]);
    await areLive('one');
  });
});
