import type { Endpoint } from './endpoint.ts';

/** Invoices over all members: listed and opened. */
export const invoiceRecordEndpoints = {
  invoiceRecords: {
    name: 'invoiceRecords',
    method: 'get',
    path: '/api/admin/invoices',
    resource: 'admin',
    action: 'read',
  },
  invoiceRecord: {
    name: 'invoiceRecord',
    method: 'get',
    path: '/api/admin/invoices/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
