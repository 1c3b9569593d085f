import { mailInvoicesJob } from '#application/payments/mail-invoices-job.ts';
import type { WorkerSlice } from '../slice.ts';
import { handleMailInvoices } from './handler.ts';
import { mailInvoices } from './reaction.ts';

export const mailInvoicesSlice: WorkerSlice = {
  reactions: [mailInvoices],
  jobs: [{ name: mailInvoicesJob.name, handler: handleMailInvoices }],
};
