import type { Endpoint } from './endpoint.ts';

/** Events that the payment provider delivered: listed, opened, and followed once more. */
export const paymentInboxEndpoints = {
  paymentInbox: {
    name: 'paymentInbox',
    method: 'get',
    path: '/api/admin/payment-inbox',
    resource: 'admin',
    action: 'read',
  },
  paymentInboxEntry: {
    name: 'paymentInboxEntry',
    method: 'get',
    path: '/api/admin/payment-inbox/{id}',
    resource: 'admin',
    action: 'read',
  },
  replayProviderEvent: {
    name: 'replayProviderEvent',
    method: 'post',
    path: '/api/admin/payment-inbox/{id}/replay',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
