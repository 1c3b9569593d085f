import { lazy } from 'react';
import { invoiceRecordEndpoints } from '#contract/payments/invoice-records.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { InvoiceList } from './invoice-list.tsx';

const InvoiceShow = lazy(async () => ({
  default: (await import('./invoice-show.tsx')).InvoiceShow,
}));

export const invoices = {
  name: 'invoices',
  access: invoiceRecordEndpoints.invoiceRecords.resource,
  sortFields: ['createdAt'],
  sort: { field: 'createdAt', order: 'DESC' },
  list: InvoiceList,
  show: InvoiceShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
