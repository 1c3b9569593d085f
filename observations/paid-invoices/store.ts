import type { Invoice } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { paidInvoicesCollection as collection, paidInvoiceSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Keeps what was paid, and given back, of a customer's invoices; the same invoices again change nothing. */
export const notePaidInvoices = async (
  { readModels }: Ports,
  invoices: readonly Pick<Invoice, 'id' | 'paidAt' | 'paidPence' | 'refundedPence'>[],
): Promise<void> => {
  const paid = invoices.flatMap(({ id, paidAt, paidPence, refundedPence }) =>
    paidAt === null || paidPence === 0 ? [] : [{ id, paidAt, paidPence, refundedPence }],
  );
  if (paid.length === 0) return;
  await openCollection(readModels, collection);
  const changes = paid.map((invoice) => ({
    id: invoice.id,
    document: paidInvoiceSchema.parse(invoice),
  }));
  await readModels.write({ changes: [{ collection, changes }] });
};
