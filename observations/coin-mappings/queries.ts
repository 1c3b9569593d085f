import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { coinMappingsCollection, type CoinMappingRecord } from './record.ts';

export type { CoinMappingRecord } from './record.ts';

export const listCoinMappings = ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<CoinMappingRecord[]> =>
  readModels.collection<CoinMappingRecord>(coinMappingsCollection).find({});
