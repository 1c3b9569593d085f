import type { Endpoint } from './endpoint.ts';

/** A member's payments in the console, and refunds. */
export const memberPaymentsEndpoints = {
  memberPayments: {
    name: 'memberPayments',
    method: 'get',
    path: '/api/admin/members/{id}/payments',
    resource: 'admin',
    action: 'read',
  },
  refundInvoice: {
    name: 'refundInvoice',
    method: 'post',
    path: '/api/admin/members/{id}/invoices/{invoiceId}/refund',
    resource: 'admin',
    action: 'change',
  },
  previewRefund: {
    name: 'previewRefund',
    method: 'post',
    path: '/api/admin/members/{id}/invoices/{invoiceId}/refund/preview',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
