import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import {
  appendNumbers,
  openStores,
  silentLogger,
  type CounterCounted,
} from '#projections/engine/testing/tally.ts';
import { reactionConsumer } from './reaction-consumer.ts';
import { holdReactions, reactionPosition, resumeReactions } from './reaction-progress.ts';
import { defineReaction } from './testing/define-reaction.ts';

type Stores = Awaited<ReturnType<typeof openStores>>;
let stores: Stores;
let other: Stores;
let queued: object[];
let running: RunningConsumers | undefined;
const error = vi.fn();

const reaction = defineReaction<CounterCounted>({
  name: 'note-number',
  categories: ['counter'],
  reads: [],
  from: 'start',
  on: { CounterCounted: ({ data }) => [{ name: 'note', payload: data }] },
});

const start = (eventStore: EventStore): RunningConsumers => {
  const enqueue = ({ payload }: { readonly payload: object }): Promise<void> => {
    queued.push(payload);
    return Promise.resolve();
  };
  const ports = { ...stores, eventStore, jobs: { enqueue } };
  running = startConsumers({
    ports,
    consumers: [
      reactionConsumer(reaction, { ports, projections: [], maintenance: { current: () => null } }),
    ],
    logger: { ...silentLogger, error },
    turnMs: 5,
    retry: { retries: 2, minPauseMs: 1 },
  });
  return running;
};

const stop = async (): Promise<void> => {
  await running?.stop();
  running = undefined;
};

const state = (): string | undefined => running?.status()[0]?.state;
const isIn = (expected: string): Promise<void> =>
  eventually(() => {
    expect(state()).toBe(expected);
  });

beforeEach(async () => {
  stores = await openStores();
  other = await openStores();
  queued = [];
  error.mockClear();
  await appendNumbers(stores.eventStore, 'counter-ghost', [1, 2]);
  await start(stores.eventStore).reachedHead();
  await stop();
  queued = [];
});

afterEach(async () => {
  await stop();
  await Promise.all([stores.close(), other.close()]);
});

describe('a reaction that followed another log', () => {
  it('waits, and says so, also after the log has become longer and after another start', async () => {
    const consumers = start(other.eventStore);
    await consumers.reachedHead();
    await isIn('waiting');
    await stop();
    await appendNumbers(other.eventStore, 'counter-a', [3, 4, 5, 6]);
    await start(other.eventStore).reachedHead();
    await isIn('waiting');
    const reason = 'the log ends at its start, before 0000000000000002, which was handled';
    await eventually(async () => {
      expect(await listConsumerErrors(stores.readModels)).toMatchObject([
        { consumer: 'note-number', state: 'waiting', reason },
      ]);
    });
    expect(error).toHaveBeenCalledTimes(1);
    expect(error).toHaveBeenCalledWith(
      { consumer: 'note-number', reason },
      expect.stringContaining('reactions resume --from'),
    );
    expect(queued).toEqual([]);
  });

  it('goes on after the position that the operator names, at once and after another start', async () => {
    const first = await appendNumbers(other.eventStore, 'counter-a', [3]);
    await appendNumbers(other.eventStore, 'counter-a', [4]);
    start(other.eventStore);
    await isIn('waiting');
    expect(await resumeReactions(stores.readModels, first)).toEqual(['note-number']);
    await eventually(() => {
      expect(queued).toEqual([{ number: 4 }]);
    });
    await stop();
    await appendNumbers(other.eventStore, 'counter-a', [5]);
    await start(other.eventStore).reachedHead();
    expect(queued).toEqual([{ number: 4 }, { number: 5 }]);
    await eventually(async () => {
      expect(await listConsumerErrors(stores.readModels)).toEqual([]);
    });
    expect(await resumeReactions(stores.readModels, '')).toEqual([]);
  });

  it('that is held is not continued from another position', async () => {
    await holdReactions(stores.readModels, 'a restore');
    const before = await reactionPosition(stores.readModels, reaction);
    expect(await resumeReactions(stores.readModels, '')).toEqual([]);
    expect(await reactionPosition(stores.readModels, reaction)).toBe(before);
    await start(stores.eventStore).reachedHead();
    await isIn('waiting');
  });

  it('goes on by itself when the right log comes back', async () => {
    start(other.eventStore);
    await isIn('waiting');
    await stop();
    await appendNumbers(stores.eventStore, 'counter-ghost', [3]);
    await start(stores.eventStore).reachedHead();
    expect(queued).toEqual([{ number: 3 }]);
  });
});
