import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { ledgerDaysCollection, type LedgerDayDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export const listLedgerDays = (
  { readModels }: Ports,
  limit: number,
): Promise<readonly LedgerDayDocument[]> =>
  readModels
    .collection<LedgerDayDocument>(ledgerDaysCollection)
    .find({}, { sort: [['id', 'desc']], limit });
