import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import { type LookUp, lookUpSchema, lookUpsCollection as collection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

const dayMs = 86_400_000;

export const openLookUps = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeLookUp = ({ readModels }: Ports, lookUp: LookUp): Promise<void> =>
  readModels.write({
    changes: [{ collection, changes: [{ id: lookUp.id, document: lookUpSchema.parse(lookUp) }] }],
  });

export const dropOldLookUps = async ({ readModels }: Ports, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - retention['look-ups'].days * dayMs).toISOString();
  const old = await readModels.collection<LookUp>(collection).find({ at: { lt: oldest } });
  if (old.length === 0) return;
  const changes = old.map(({ id }) => ({ id, document: null }));
  await readModels.write({ changes: [{ collection, changes }] });
};
