import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { mongoReadModels } from './mongodb.adapter.ts';
import { readModelsContract } from './read-models.contract.ts';
import type { ReadModels } from './read-models.port.ts';

const url = process.env['MONGODB_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  readModelsContract('MongoDB', () =>
    Promise.resolve({
      open: () => mongoReadModels({ url }),
      dispose: () => Promise.resolve(),
    }),
  );

  describe('a store that forgot its newest writes, checkpoint included', () => {
    it('is whole again once the events after its checkpoint were written again', async () => {
      const name = `coins-x${randomUUID().replaceAll('-', '')}`;
      const coins = { name, version: 1, indexes: [['rank']] };
      const at = (number: number): string => String(number).padStart(10, '0');
      type Coin = { readonly id: string; readonly rank: number };
      // Event n sets the rank of coin n % 4 to n; events 3 and 6 remove coin 3 and coin 2.
      const write = async (models: ReadModels, number: number): Promise<void> => {
        const id = `coin-${String(number % 4)}`;
        const document = number === 3 || number === 6 ? null : { id, rank: number };
        await models.write({
          changes: [{ collection: coins, changes: [{ id, document, position: at(number) }] }],
          checkpoint: { name: `${name}@1`, position: at(number) },
        });
      };
      const models = await mongoReadModels({ url });
      for (const number of [1, 2, 3, 4, 5]) await write(models, number);
      const kept = await models.load<Coin>(coins, ['coin-0', 'coin-1', 'coin-2', 'coin-3']);
      for (const number of [6, 7, 8]) await write(models, number);
      const whole = await models.collection<Coin>(coins).find();

      const raw = await new MongoClient(url).connect();
      const documents = raw.db().collection<{ _id: string }>(`read-model.${name}.v1`);
      await documents.deleteMany({});
      // Half of what is left is from before the fifth event, half from after it: no order is promised.
      for (const [_id, { document, position }] of kept) {
        const value = _id === 'coin-0' ? { id: _id, rank: 8 } : document;
        const seen = _id === 'coin-0' ? at(8) : position;
        await documents.insertOne(Object.assign({ _id }, { position: seen, document: value }));
      }
      await raw
        .db()
        .collection<{ _id: string; position: string }>('read-model-checkpoints')
        .updateOne({ _id: `${name}@1` }, { $set: { position: at(5) } });
      await raw.close();

      const from = Number(await models.checkpoint(`${name}@1`));
      expect(from).toBe(5);
      for (const number of [6, 7, 8]) await write(models, number);
      expect(await models.collection<Coin>(coins).find()).toEqual(whole);
      expect(await models.checkpoint(`${name}@1`)).toBe(at(8));
      await models.close();
    });
  });

  it('reports that it is unavailable', async () => {
    const nowhere = 'mongodb://127.0.0.1:1/nowhere?serverSelectionTimeoutMS=200';
    await expect(mongoReadModels({ url: nowhere })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
