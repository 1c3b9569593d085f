import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  exchangePairsCollection as collection,
  type ExchangePairs,
  exchangePairsSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openExchangePairs = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeExchangePairs = ({ readModels }: Ports, pairs: ExchangePairs): Promise<void> => {
  const changes = [{ id: pairs.id, document: exchangePairsSchema.parse(pairs) }];
  return readModels.write({ changes: [{ collection, changes }] });
};
