import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** A closed day of the ledger. Id: the day, such as `2026-11-21`. */
export type LedgerDayDocument = Document & LedgerDayClosed['data'];

export const ledgerDaysCollection: CollectionDefinition = {
  name: 'ledger-days',
  version: 1,
  indexes: [],
};

type Ports = { readonly readModels: ReadModels };

export const listLedgerDays = (
  { readModels }: Ports,
  limit: number,
): Promise<readonly LedgerDayDocument[]> =>
  readModels
    .collection<LedgerDayDocument>(ledgerDaysCollection)
    .find({}, { sort: [['id', 'desc']], limit });
