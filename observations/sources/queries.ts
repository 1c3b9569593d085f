import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type SourceStateRecord, sourceStatesCollection, sourceStateSchema } from './record.ts';

export { sourceAvailability } from './availability.ts';
export { formatRetention } from '../retention.ts';
export type { SourceStateRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listSourceStates = async ({ readModels }: Ports): Promise<SourceStateRecord[]> => {
  const documents = await readModels.collection<SourceStateRecord>(sourceStatesCollection).find(
    {},
    {
      sort: [
        ['kind', 'asc'],
        ['preference', 'asc'],
      ],
    },
  );
  return documents.map((document) => ({ ...sourceStateSchema.parse(document), id: document.id }));
};

export const listSourceNames = async (ports: Ports, kind: string): Promise<string[]> =>
  (await listSourceStates(ports))
    .filter((state) => state.kind === kind)
    .map(({ source }) => source);
