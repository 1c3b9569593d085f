import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Events that the payment provider delivered: listed, opened, and followed once more. */
export const paymentInboxEndpoints = defineEndpoints({
  paymentInbox: get('/api/admin/payment-inbox', 'admin'),
  paymentInboxEntry: get('/api/admin/payment-inbox/{id}', 'admin'),
  replayProviderEvent: post('/api/admin/payment-inbox/{id}/replay', 'admin'),
});
