import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPosition } from '#platform/event-store/event-store.port.ts';
import { registerOnReplica, type ReplicaPlatform } from './testing/replicas.ts';
import { openTopology, type Topology } from './testing/topology.ts';

const [redis, mongodb] = [process.env['REDIS_URL'] ?? '', process.env['MONGODB_URL'] ?? ''];
const describeWithServers = describe.skipIf(redis === '' || mongodb === '');

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

describeWithServers(
  'an API that serves before the workers start for the first time (skipped when REDIS_URL or MONGODB_URL is unset)',
  () => {
    let topology: Topology;
    let platform: ReplicaPlatform;

    beforeAll(async () => {
      topology = await openTopology({ redis, redisDatabase: 5, mongodb });
      await topology.startProjector();
      platform = await topology.openPlatform();
    });

    afterAll(async () => {
      await platform.close();
      await topology.dispose();
    });

    it('loses no reaction to what its members did', async () => {
      const { accountId } = await registerOnReplica(await topology.startApi());
      await topology.startWorkers();
      const mailed: unknown[] = [];
      const reading = platform.eventStore.subscribe(
        { from: startPosition, categories: ['mail'] },
        (events) => {
          mailed.push(...events.map(({ data }) => (data as { accountId?: string }).accountId));
          return Promise.resolve();
        },
      );
      await expect.poll(() => mailed, { timeout: 60_000 }).toContain(accountId);
      await reading.stop();
    });
  },
);
