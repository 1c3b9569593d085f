// needs: a server with MongoDB's protocol
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { mongoReadModels } from '#platform/read-models/mongodb.adapter.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import {
  appendNumbers,
  openStores,
  silentLogger,
  tallyProjection,
  type CounterCounted,
  type Tally,
} from '#projections/engine/testing/tally.ts';
import { reactionConsumer } from './reaction-consumer.ts';
import { resumeReactions } from './reaction-progress.ts';
import { defineReaction } from './testing/define-reaction.ts';

const url = process.env['MONGODB_URL'] ?? '';

const reaction = defineReaction<CounterCounted>({
  name: 'note-number',
  categories: ['counter'],
  reads: [],
  from: 'start',
  on: { CounterCounted: ({ data }) => [{ name: 'note', payload: data }] },
});

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  it('consumers recognise their log by what MongoDB keeps of it', async () => {
    const address = new URL(url);
    address.pathname = `/another_log_${randomUUID().replaceAll('-', '')}`;
    const readModels = await mongoReadModels({ url: address.href });
    const [stores, other] = await Promise.all([openStores(), openStores()]);
    const queued: object[] = [];
    const follow = (eventStore: EventStore): RunningConsumers => {
      const enqueue = ({ payload }: { readonly payload: object }): Promise<void> => {
        queued.push(payload);
        return Promise.resolve();
      };
      const ports = { ...stores, readModels, eventStore, jobs: { enqueue } };
      const projection = projectionConsumer(tallyProjection({ name: 'one' }), {
        readModels,
        graceMs: 0,
      });
      const consumers = [
        projection,
        reactionConsumer(reaction, {
          ports,
          projections: [],
          maintenance: { current: () => null },
        }),
      ];
      return startConsumers({ ports, consumers, logger: silentLogger, turnMs: 5 });
    };
    const shown = (): Promise<Tally[]> =>
      readModels.collection<Tally>({ name: 'one', version: 1, indexes: [] }).find();

    await appendNumbers(stores.eventStore, 'counter-ghost', [1, 2]);
    const first = follow(stores.eventStore);
    await first.reachedHead();
    await first.stop();
    const again = follow(stores.eventStore);
    await again.reachedHead();
    expect(again.status()).toMatchObject([{ reason: undefined }, { reason: undefined }]);
    await again.stop();
    queued.splice(0);

    const head = await appendNumbers(other.eventStore, 'counter-a', [3, 4, 5]);
    const second = follow(other.eventStore);
    await second.reachedHead();
    // An active version is trusted for a moment by readers of MongoDB.
    await eventually(async () => {
      expect(await shown()).toEqual([{ id: 'counter-a', count: 3, last: 5 }]);
      expect(await listConsumerErrors(readModels)).toMatchObject([{ state: 'waiting' }]);
    });
    expect(queued).toEqual([]);
    await resumeReactions(readModels, head);
    await appendNumbers(other.eventStore, 'counter-a', [6]);
    await eventually(async () => {
      expect(queued).toEqual([{ number: 6 }]);
      expect(await listConsumerErrors(readModels)).toEqual([]);
    });
    await second.stop();

    await Promise.all([readModels.close(), stores.close(), other.close()]);
    const client = await new MongoClient(address.href).connect();
    await client.db().dropDatabase();
    await client.close();
  });
});
