import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#projections/engine/testing/eventually.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import { startProjections } from '#projections/engine/run.ts';
import { append, openStores, silent, tally } from '#projections/engine/testing/tally.ts';
import { requestRebuild } from '#projections/engine/versions.ts';
import type { Reaction } from './reaction.ts';
import { startReactions, type RunningReactions } from './start-reactions.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let stores: Awaited<ReturnType<typeof openStores>>;
let queued: NewJob[];
const running = new Set<RunningReactions>();
const counter = tally({ name: 'counter' });

const reaction = (rest: Partial<Reaction> = {}): Reaction => ({
  name: 'note-number',
  categories: ['counter'],
  reads: [],
  from: 'start',
  react: ({ data }) => [{ name: 'note', payload: data }],
  ...rest,
});

const start = (reactions: readonly Reaction[]): RunningReactions => {
  const enqueue = (job: NewJob): Promise<void> => {
    queued.push(job);
    return Promise.resolve();
  };
  const jobs = { enqueue } as Parameters<typeof startReactions>[0]['ports']['jobs'];
  const ports = { ...stores, jobs };
  const options = { ports, reactions, projections: [counter], logger: silent, turnMs: 5 };
  const started = startReactions(options);
  running.add(started);
  return started;
};

const payloads = (): object[] => queued.map(({ payload }) => payload);

beforeEach(async () => {
  stores = await openStores();
  queued = [];
});

afterEach(async () => {
  await Promise.all([...running].map((each) => each.stop()));
  running.clear();
  await stores.close();
});

describe('a reaction', () => {
  it('queues one job for each event, under a key of its own, and goes on where it stopped', async () => {
    await append(stores.eventStore, 'counter-a', [1]);
    await append(stores.eventStore, 'other-a', [9]);
    const first = start([reaction()]);
    await first.reachedHead();
    await first.stop();
    await append(stores.eventStore, 'counter-a', [2]);
    await start([reaction()]).reachedHead();
    expect(payloads()).toEqual([{ number: 1 }, { number: 2 }]);
    expect(new Set(queued.map(({ key }) => key)).size).toBe(2);
    expect(queued[0]?.key).toMatch(/^note-number\/[0-9a-f-]{36}$/);
  });

  it('that is new leaves history alone, also when the log was empty as it came', async () => {
    const fresh = reaction({ name: 'fresh', from: 'head' });
    const first = start([fresh]);
    await first.reachedHead();
    await first.stop();
    await append(stores.eventStore, 'counter-a', [1]);
    const late = reaction({ name: 'late', from: 'head' });
    await start([fresh, late]).reachedHead();
    expect(queued.map(({ key }) => key.split('/')[0])).toEqual(['fresh']);
  });

  it('that throws stops loudly before its event while the others go on', async () => {
    const broken = reaction({
      name: 'broken',
      react: () => {
        throw new Error('cannot');
      },
    });
    const both = start([broken, reaction()]);
    await append(stores.eventStore, 'counter-a', [1]);
    await expect(both.done).rejects.toThrow('cannot');
    await eventually(() => {
      expect(payloads()).toEqual([{ number: 1 }]);
    });
    expect(await stores.readModels.checkpoint('reaction/broken')).toBe('');
  });

  it('waits while what it reads is behind the event', async () => {
    await append(stores.eventStore, 'counter-a', [1]);
    const waiting = start([reaction({ reads: ['counter'] })]);
    await expect
      .poll(() =>
        stores.readModels.load({ name: 'reaction-beginnings', version: 1, indexes: [] }, [
          'note-number',
        ]),
      )
      .toHaveProperty('size', 1);
    expect(queued).toEqual([]);
    const projecting = startProjections({
      ...{ ports: stores, projections: [counter], logger: silent, turnMs: 5, graceMs: 0 },
    });
    await waiting.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }]);
    await projecting.stop();
  });

  it('waits while what it reads is rebuilt, and is not run again by it', async () => {
    const projecting = (): ReturnType<typeof startProjections> =>
      startProjections({
        ...{ ports: stores, projections: [counter], logger: silent, turnMs: 5, graceMs: 0 },
      });
    const before = projecting();
    const reacting = start([reaction({ reads: ['counter'] })]);
    await append(stores.eventStore, 'counter-a', [1]);
    await reacting.reachedHead();
    await before.reachedHead();
    await before.stop();
    await requestRebuild(stores.readModels, counter.collection);
    await append(stores.eventStore, 'counter-a', [2]);
    expect(payloads()).toEqual([{ number: 1 }]);
    const after = projecting();
    await reacting.reachedHead();
    expect(payloads()).toEqual([{ number: 1 }, { number: 2 }]);
    await after.stop();
  });
});
