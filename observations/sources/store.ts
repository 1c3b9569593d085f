import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceStates } from '#platform/sources/source.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  sourceStateId,
  type SourceStateRecord,
  sourceStatesCollection as collection,
  sourceStateSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** One document per source and kind, so that a write affects only its own source. */
export const createSourceStateStore = ({ readModels }: Ports): SourceStates => {
  const states = readModels.collection<SourceStateRecord>(collection);
  return {
    load: async () => {
      await openCollection(readModels, collection);
      const documents = await states.find();
      return documents.map((document) => sourceStateSchema.parse(document));
    },
    save: (changed) =>
      readModels.write({
        changes: [
          {
            collection,
            changes: changed.map((state) => {
              const id = sourceStateId(state);
              return { id, document: { ...sourceStateSchema.parse(state), id } };
            }),
          },
        ],
      }),
    keepOnly: async (configured) => {
      const configuredIds = new Set(configured.map(sourceStateId));
      const obsoleteStates = (await states.find()).filter(({ id }) => !configuredIds.has(id));
      if (obsoleteStates.length === 0) return;
      const changes = obsoleteStates.map(({ id }) => ({ id, document: null }));
      await readModels.write({ changes: [{ collection, changes }] });
    },
  };
};
