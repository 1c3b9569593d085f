import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  exchangeRateRecordSchema,
  exchangeRatesCollection,
  type ExchangeRateRecord,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openExchangeRates = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, exchangeRatesCollection);

export const writeExchangeRates = async (
  { readModels }: Ports,
  records: readonly ExchangeRateRecord[],
): Promise<void> => {
  if (records.length === 0) return;
  const changes = records.map((record) => ({
    id: record.id,
    document: exchangeRateRecordSchema.parse(record),
  }));
  await readModels.write({ changes: [{ collection: exchangeRatesCollection, changes }] });
};
