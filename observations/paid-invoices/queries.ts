import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { paidInvoicesCollection, type PaidInvoice } from './record.ts';

/** Invoices paid since then, the oldest first. */
export const listPaidInvoices = (
  { readModels }: { readonly readModels: ReadModels },
  since: Date,
): Promise<PaidInvoice[]> =>
  readModels
    .collection<PaidInvoice>(paidInvoicesCollection)
    .find({ paidAt: { gte: since.toISOString() } }, { sort: [['paidAt', 'asc']] });
