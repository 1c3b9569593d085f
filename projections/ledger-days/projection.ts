import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { ledgerDaysCollection, type LedgerDayDocument } from './read-model.ts';

export const ledgerDays = defineProjection<LedgerDayDocument, LedgerDayClosed>({
  collection: ledgerDaysCollection,
  categories: ['ledger'],
  on: {
    LedgerDayClosed: ({ data }) => [{ id: data.day, apply: () => ({ id: data.day, ...data }) }],
  },
});
