import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Events from the payment provider. */
export const paymentInboxEndpoints = defineEndpoints({
  paymentInbox: get('/api/admin/payment-inbox', 'admin'),
  paymentInboxEntry: get('/api/admin/payment-inbox/{id}', 'admin'),
  replayProviderEvent: post('/api/admin/payment-inbox/{id}/replay', 'admin'),
});
