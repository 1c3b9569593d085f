import { z } from 'zod';

/** Mails the receipts and credit notes that a member has not got yet. */
export const mailInvoicesJob = {
  name: 'mail-invoices',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
