import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

const pence = z.int().nonnegative();

/** What the provider says of one paid invoice; whose it is, is not kept. Id: the provider's. Money in GBP pence. */
export const paidInvoiceSchema = z.strictObject({
  id: z.string().min(1),
  paidAt: z.iso.datetime(),
  paidPence: pence,
  refundedPence: pence,
});
export type PaidInvoice = z.infer<typeof paidInvoiceSchema>;

export const paidInvoicesCollection: CollectionDefinition = {
  name: 'paid-invoices',
  version: 1,
  indexes: [['paidAt']],
};
