import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOlder } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import { type LookUp, lookUpSchema, lookUpsCollection as collection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openLookUps = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeLookUp = ({ readModels }: Ports, lookUp: LookUp): Promise<void> =>
  readModels.write({
    changes: [{ collection, changes: [{ id: lookUp.id, document: lookUpSchema.parse(lookUp) }] }],
  });

export const dropOldLookUps = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOlder(readModels, collection, { now, days: retention['look-ups'].days });
