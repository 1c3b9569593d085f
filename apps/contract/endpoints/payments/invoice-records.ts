import { defineEndpoints, get } from '../define-endpoints.ts';

/** Invoices over all members: listed and opened. */
export const invoiceRecordEndpoints = defineEndpoints({
  invoiceRecords: get('/api/admin/invoices', 'admin'),
  invoiceRecord: get('/api/admin/invoices/{id}', 'admin'),
});
