import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { skipEvent } from '#platform/consumers/operator-decisions.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { findConsumerError } from '#platform/consumers/consumer-errors.ts';
import { projectionConsumer } from './generations.ts';
import { rebuildProjection } from './rebuild.ts';
import { eventually } from './testing/eventually.ts';
import {
  appendNumbers,
  openStores,
  silentLogger,
  tallyProjection,
  type Tally,
} from './testing/tally.ts';

let stores: Awaited<ReturnType<typeof openStores>>;
let running: RunningConsumers | undefined;
let isBroken: boolean;

const projection = tallyProjection({
  name: 'one',
  onEvent: (number) => {
    if (isBroken && number === 2) throw new Error('two');
  },
});

const shown = (): Promise<Tally | undefined> =>
  stores.readModels.collection<Tally>(projection.collection).findOne('counter-a');

const stop = async (): Promise<void> => {
  await running?.stop();
  running = undefined;
};

const rebuild = async (): Promise<void> => {
  await rebuildProjection({ ports: stores, projection, logger: silentLogger, timeoutMs: 5_000 });
};

// Parks at the second event while the read model is live, and leaves it out.
beforeEach(async () => {
  stores = await openStores();
  isBroken = true;
  const { readModels } = stores;
  running = startConsumers({
    ports: stores,
    consumers: [projectionConsumer(projection, { readModels, graceMs: 0 })],
    logger: silentLogger,
    turnMs: 5,
    retry: { retries: 1, minPauseMs: 1 },
  });
  await running.reachedHead();
  await appendNumbers(stores.eventStore, 'counter-a', [1, 2, 3]);
  const parked = await eventually(async () => {
    const event = (await findConsumerError(readModels, 'one'))?.event;
    expect(event).toMatchObject({ revision: 1, error: 'Error: two' });
    return event;
  });
  const at = '2026-03-02T09:00:00.000Z';
  if (parked) await skipEvent(readModels, parked, { reason: 'known', by: 'test', at });
  await eventually(async () => {
    expect(await shown()).toMatchObject({ count: 2, last: 3 });
  });
});

afterEach(async () => {
  await stop();
  await stores.close();
});

describe('an event that an operator left out', () => {
  it('does not stop a later rebuild', async () => {
    await stop();
    await rebuild();
    expect(await shown()).toMatchObject({ count: 2, last: 3 });
  });

  it('is part of a rebuild whose code can handle it', async () => {
    await stop();
    isBroken = false;
    await rebuild();
    expect(await shown()).toMatchObject({ count: 3, last: 3 });
  });
});
