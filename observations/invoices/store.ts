import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  invoicesCollection as collection,
  storedInvoiceSchema,
  type StoredInvoice,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

/**
 * Saves the status and totals of a member's invoices, but not their lines. Saving the same invoices again changes
 * nothing.
 */
export const saveInvoices = async (
  { readModels }: Ports,
  accountId: string,
  invoices: readonly Omit<StoredInvoice, 'accountId'>[],
): Promise<void> => {
  if (invoices.length === 0) return;
  await openCollection(readModels, collection);
  const changes = invoices.map((invoice) => ({
    id: invoice.id,
    document: storedInvoiceSchema.parse({ ...invoice, accountId }),
  }));
  await readModels.write({ changes: [{ collection, changes }] });
};
