import { z } from 'zod';

/** Mails the member's receipts and credit notes that have not been sent yet. */
export const mailInvoicesJob = {
  name: 'mail-invoices',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
