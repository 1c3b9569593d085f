import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MaintenanceWatch } from '#application/maintenance/watch-maintenance.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import type { Maintenance } from '#domain/maintenance/maintenance.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import { ReadModelsError, type ReadModels } from '#platform/read-models/read-models.port.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import {
  appendNumbers,
  openStores,
  silentLogger,
  tallyProjection,
  makeUnreadable,
  type CounterCounted,
} from '#projections/engine/testing/tally.ts';
import { requestRebuild } from '#projections/engine/versions.ts';
import { reactionConsumer } from './reaction-consumer.ts';
import { initializeReactions, loadReactionPosition } from './reaction-progress.ts';
import type { Reaction } from './reaction.ts';
import { defineReaction } from './testing/define-reaction.ts';

let stores: Awaited<ReturnType<typeof openStores>>;
let queued: NewJob[];
let queueFailures: number;
let refusal: Error | undefined;
let maintenance: Maintenance | null;
const running = new Set<RunningConsumers>();
const counter = tallyProjection({ name: 'counter' });

const reaction = (rest: Partial<Reaction> = {}): Reaction => ({
  ...defineReaction<CounterCounted>({
    name: 'note-number',
    categories: ['counter'],
    reads: [],
    from: 'start',
    on: { CounterCounted: ({ data }) => [{ name: 'note', payload: data }] },
  }),
  ...rest,
});

const start = (
  reactions: readonly Reaction[],
  watch: Pick<MaintenanceWatch, 'current'> = { current: () => maintenance },
): RunningConsumers => {
  const enqueue = (job: NewJob): Promise<void> => {
    if (refusal) return Promise.reject(refusal);
    if (queueFailures > 0) {
      queueFailures -= 1;
      return Promise.reject(new Error('The queue is unavailable.'));
    }
    queued.push(job);
    return Promise.resolve();
  };
  const options = {
    ports: { ...stores, jobs: { enqueue } },
    projections: [counter],
    maintenance: watch,
  };
  const started = startConsumers({
    ports: stores,
    consumers: reactions.map((each) => reactionConsumer(each, options)),
    logger: silentLogger,
    turnMs: 5,
    retry: { retries: 2, minPauseMs: 1 },
  });
  running.add(started);
  return started;
};

const startProjecting = (): RunningConsumers =>
  startConsumers({
    ports: stores,
    consumers: [projectionConsumer(counter, { readModels: stores.readModels, graceMs: 0 })],
    logger: silentLogger,
    turnMs: 5,
  });

const payloads = (): object[] => queued.map(({ payload }) => payload);

beforeEach(async () => {
  stores = await openStores();
  queued = [];
  queueFailures = 0;
  refusal = undefined;
  maintenance = null;
});

afterEach(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  running.clear();
  await stores.close();
});

describe('a reaction', () => {
  it('that two processes begin at once begins where the first of them did', async () => {
    const atHead = reaction({ from: 'head' });
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await initializeReactions(stores, [atHead]);
    const first = await loadReactionPosition(stores, atHead);
    await appendNumbers(stores.eventStore, 'counter-a', [2]);
    // It looked before the first one wrote.
    const readModels = { ...stores.readModels, load: () => Promise.resolve(new Map()) };
    await initializeReactions({ ...stores, readModels }, [atHead]);
    expect(await loadReactionPosition(stores, atHead)).toEqual(first);
    expect(first.logCheckpoint.position).not.toBe(await stores.eventStore.head());
  });

  it('waits during maintenance, which is no failure', async () => {
    let reads = 0;
    const watch = {
      current: () => {
        reads += 1;
        return maintenance;
      },
    };
    maintenance = { until: '', reason: '', startedAt: '' };
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    const started = start([reaction()], watch);
    await vi.waitFor(() => {
      expect(reads).toBeGreaterThan(1);
    });
    expect(started.status()).not.toMatchObject([{ state: 'retrying' }]);
    expect(queued).toEqual([]);
    maintenance = null;
    await started.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }]);
  });

  it('queues one job for each event, with its own key, and continues where it stopped', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await appendNumbers(stores.eventStore, 'other-a', [9]);
    const first = start([reaction()]);
    await first.reachedHead();
    await first.stop();
    await appendNumbers(stores.eventStore, 'counter-a', [2]);
    await start([reaction()]).reachedHead();
    expect(payloads()).toEqual([{ number: 1 }, { number: 2 }]);
    expect(new Set(queued.map(({ key }) => key)).size).toBe(2);
    expect(queued[0]?.key).toMatch(/^note-number\/[0-9a-f-]{36}$/);
  });

  it('that is new ignores history, also when it was deployed on an empty log', async () => {
    const fresh = reaction({ name: 'fresh', from: 'head' });
    const first = start([fresh]);
    await first.reachedHead();
    await first.stop();
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    const late = reaction({ name: 'late', from: 'head' });
    await start([fresh, late]).reachedHead();
    expect(queued.map(({ key }) => key.split('/')[0])).toEqual(['fresh']);
  });

  it('that fails is retried, then parks at its event while the others continue', async () => {
    const react = vi.fn<Reaction['react']>(() => {
      throw new Error('cannot');
    });
    const broken = reaction({ name: 'broken', react });
    const both = start([broken, reaction()]);
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await eventually(() => {
      expect(payloads()).toEqual([{ number: 1 }]);
      expect(both.status()).toMatchObject([
        { state: 'parked', parked: { consumer: 'broken', error: 'Error: cannot' } },
        { state: 'live' },
      ]);
    });
    expect(react).toHaveBeenCalledTimes(3);
    expect(await stores.readModels.checkpoint('reaction/broken')).toBe('');
  });

  it('parks at an event that cannot be read, though it needs nothing of it and a read model is parked there', async () => {
    stores = { ...stores, upcast: makeUnreadable(({ revision }) => revision === 1) };
    const react = (): [] | [{ name: string; payload: object }] => [{ name: 'note', payload: {} }];
    const projecting = startProjecting();
    running.add(projecting);
    const both = start([
      reaction({ reads: ['counter'], react }),
      reaction({ name: 'other', types: [], react: () => [] }),
    ]);
    // Its first generation would be parked before it ever showed anything.
    await projecting.reachedHead();
    await appendNumbers(stores.eventStore, 'counter-a', [1, 2]);
    await eventually(() => {
      expect(both.status()).toMatchObject([
        { state: 'parked', parked: { revision: 1, error: 'Error: no JSON' } },
        { state: 'live' },
      ]);
    });
    expect(queued).toHaveLength(1);
  });

  it('waits for a queue that is unavailable, however long', async () => {
    queueFailures = 3;
    const waiting = start([reaction()]);
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await waiting.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }]);
  });

  it('waits for a store of positions that is unavailable, however long, and queues nothing twice', async () => {
    let failures = 0;
    const { readModels } = stores;
    const gone = new ReadModelsError('unavailable', 'MongoDB is unavailable.');
    const leaving: ReadModels = {
      ...readModels,
      write: (batch) => {
        if (failures === 0) return readModels.write(batch);
        failures -= 1;
        return Promise.reject(gone);
      },
    };
    stores = { ...stores, readModels: leaving };
    const waiting = start([reaction()]);
    await waiting.reachedHead();
    failures = 5;
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await eventually(() => {
      expect(failures).toBe(0);
    });
    await waiting.reachedHead();
    expect(waiting.status()).toMatchObject([{ parked: undefined }]);
    expect(new Set(queued.map(({ key }) => key)).size).toBe(1);
    expect(queued).toHaveLength(1);
  });

  it('parks at an event for which it wants a job that no queue takes', async () => {
    refusal = new TypeError('The payload of note is not an object.');
    const parking = start([reaction()]);
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await eventually(() => {
      expect(parking.status()).toMatchObject([{ state: 'parked' }]);
    });
  });

  it('waits while a read model that it needs is behind the event', async () => {
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    const waiting = start([reaction({ reads: ['counter'] })]);
    await expect
      .poll(() =>
        stores.readModels.load({ name: 'reaction-beginnings', version: 1, indexes: [] }, [
          'note-number',
        ]),
      )
      .toHaveProperty('size', 1);
    expect(queued).toEqual([]);
    const projecting = startProjecting();
    await waiting.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }]);
    await projecting.stop();
  });

  it('waits while a read model that it needs is rebuilt, and does not run again afterwards', async () => {
    const before = startProjecting();
    const reacting = start([reaction({ reads: ['counter'] })]);
    await appendNumbers(stores.eventStore, 'counter-a', [1]);
    await reacting.reachedHead();
    await before.reachedHead();
    await before.stop();
    await requestRebuild(stores.readModels, counter.collection);
    await appendNumbers(stores.eventStore, 'counter-a', [2]);
    expect(payloads()).toEqual([{ number: 1 }]);
    const after = startProjecting();
    await reacting.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }, { number: 2 }]);
    await after.stop();
  });
});
