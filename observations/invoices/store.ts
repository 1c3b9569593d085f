import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  invoicesCollection as collection,
  storedInvoiceSchema,
  type StoredInvoice,
} from './record.ts';

type Ports = {
  readonly readModels: ReadModels;
  readonly logger: { readonly warn: (fields: object, message: string) => void };
};

/**
 * Saves the status and totals of a member's invoices, but not their lines. Saving the same invoices again changes
 * nothing. An invoice that cannot be stored is logged and left out.
 */
export const saveInvoices = async (
  { readModels, logger }: Ports,
  accountId: string,
  invoices: readonly Omit<StoredInvoice, 'accountId'>[],
): Promise<void> => {
  if (invoices.length === 0) return;
  await openCollection(readModels, collection);
  const changes = invoices.flatMap((invoice) => {
    const { data: document, error } = storedInvoiceSchema.safeParse({ ...invoice, accountId });
    if (document) return [{ id: invoice.id, document }];
    logger.warn({ err: error, invoiceId: invoice.id }, 'An invoice could not be stored.');
    return [];
  });
  await readModels.write({ changes: [{ collection, changes }] });
};
