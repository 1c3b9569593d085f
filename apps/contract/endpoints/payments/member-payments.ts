import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** A member's payments and refunds in the console. */
export const memberPaymentsEndpoints = defineEndpoints({
  memberPayments: get('/api/admin/members/{id}/payments', 'admin'),
  refundInvoice: post('/api/admin/members/{id}/invoices/{invoiceId}/refund', 'refunds'),
  previewRefund: post(
    '/api/admin/members/{id}/invoices/{invoiceId}/refund/preview',
    'admin',
    'read',
  ),
});
