import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rebuildProjection } from './rebuild.ts';
import { startConsumers } from '#platform/consumers/run-consumers.ts';
import { projectionConsumer } from './generations.ts';
import {
  appendNumbers,
  numbersUpTo,
  openStores,
  silentLogger,
  tallyProjection,
  type Tally,
} from './testing/tally.ts';

let stores: Awaited<ReturnType<typeof openStores>>;
const projection = tallyProjection({ name: 'one' });
const options = () => ({ ports: stores, projection, logger: silentLogger, timeoutMs: 5_000 });
const shown = (): Promise<Tally | undefined> =>
  stores.readModels.collection<Tally>(projection.collection).findOne('counter-a');

beforeEach(async () => {
  stores = await openStores();
  await appendNumbers(stores.eventStore, 'counter-a', numbersUpTo(5));
});

afterEach(async () => {
  await stores.close();
});

describe('a rebuild from the command line', () => {
  it('is done by the caller when no projector runs', async () => {
    const first = await rebuildProjection(options());
    const second = await rebuildProjection(options());
    expect(first).toEqual({ version: 1, generation: 0, finished: true });
    expect(second).toEqual({ version: 1, generation: 1, finished: true });
    expect(await shown()).toMatchObject({ count: 5 });
    expect(await stores.readModels.versions('one')).toEqual([100_001]);
  });

  it('is done by the running projector', async () => {
    const { readModels } = stores;
    const running = startConsumers({
      consumers: [projectionConsumer(projection, { readModels, graceMs: 0 })],
      ports: stores,
      logger: silentLogger,
      turnMs: 5,
    });
    await running.reachedHead();
    expect(await rebuildProjection(options())).toMatchObject({ generation: 1, finished: true });
    await appendNumbers(stores.eventStore, 'counter-a', [6]);
    await running.reachedHead();
    expect(await shown()).toMatchObject({ count: 6, last: 6 });
    await running.stop();
  });

  it('fails at an event that the projection cannot handle, and keeps the active generation', async () => {
    await rebuildProjection(options());
    const broken = tallyProjection({
      name: 'one',
      onEvent: () => {
        throw new Error('no');
      },
    });
    await expect(rebuildProjection({ ...options(), projection: broken })).rejects.toThrow(
      'Projection one failed at CounterCounted',
    );
    expect(await shown()).toMatchObject({ count: 5 });
  });
});
