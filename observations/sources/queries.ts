import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type SourceStateRecord, sourceStatesCollection } from './record.ts';

export { retentionInWords } from '../retention.ts';
export type { SourceStateRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const listSourceStates = ({ readModels }: Ports): Promise<SourceStateRecord[]> =>
  readModels.collection<SourceStateRecord>(sourceStatesCollection).find(
    {},
    {
      sort: [
        ['kind', 'asc'],
        ['preference', 'asc'],
      ],
    },
  );

export const sourceNames = async (ports: Ports, kind: string): Promise<string[]> =>
  (await listSourceStates(ports))
    .filter((state) => state.kind === kind)
    .map(({ source }) => source);
