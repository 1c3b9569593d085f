import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  coinMappingsCollection as collection,
  type CoinMappingRecord,
  coinMappingSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openCoinMappings = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeCoinMappings = async (
  { readModels }: Ports,
  mappings: readonly CoinMappingRecord[],
): Promise<void> => {
  if (mappings.length === 0) return;
  const changes = mappings.map((mapping) => ({
    id: mapping.id,
    document: coinMappingSchema.parse(mapping),
  }));
  await readModels.write({ changes: [{ collection, changes }] });
};
