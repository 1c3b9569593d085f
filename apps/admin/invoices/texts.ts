import { createText } from '../texts/create-text.ts';

export const invoiceTexts = {
  'resources.invoices.name': 'Invoice |||| Invoices',
  'resources.invoices.fields.number': 'Number',
  'resources.invoices.fields.member': 'Member',
  'resources.invoices.fields.status': 'Status',
  'resources.invoices.fields.totalPence': 'Total',
  'resources.invoices.fields.createdAt': 'Issued',
  'invoices.in-all':
    '%{smart_count} invoice across all members. |||| %{smart_count} invoices across all members.',
  'invoices.id': 'Invoice ID',
  'invoices.away': 'The payment provider is not responding; lines and refunds are not shown.',
  'invoices.off': 'Payments are not set up; lines and refunds are not shown.',
  'invoices.not-there': 'The payment provider no longer has this invoice.',
  'invoices.refund-text': 'Issue refunds on the member’s page.',
} as const;

export const text = createText(invoiceTexts);
