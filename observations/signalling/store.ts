import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { signallingCollection, type SignallingRecord, signallingSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openSignallingCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, signallingCollection);

export const writeSignallingStatus = (
  { readModels }: Ports,
  record: SignallingRecord,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: signallingCollection,
        changes: [{ id: record.id, document: signallingSchema.parse(record) }],
      },
    ],
  });
