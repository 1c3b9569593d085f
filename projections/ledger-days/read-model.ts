import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A closed day of the ledger. Id: the day, such as `2026-11-21`. */
export type LedgerDayDocument = Document & LedgerDayClosed['data'];

export const ledgerDaysCollection: CollectionDefinition = {
  name: 'ledger-days',
  version: 1,
  indexes: [],
};
