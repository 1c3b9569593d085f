import { defineEndpoints, get } from '../define-endpoints.ts';

/** Invoices of all members. */
export const invoiceRecordEndpoints = defineEndpoints({
  invoiceRecords: get('/api/admin/invoices', 'admin'),
  invoiceRecord: get('/api/admin/invoices/{id}', 'admin'),
});
