import type { Endpoint } from './endpoint.ts';

/** Deliveries of editions: listed, followed, and decided where a mail is in doubt; what the mail service reports. */
export const deliveryEndpoints = {
  deliveries: {
    name: 'deliveries',
    method: 'get',
    path: '/api/admin/deliveries',
    resource: 'admin',
    action: 'read',
  },
  delivery: {
    name: 'delivery',
    method: 'get',
    path: '/api/admin/deliveries/{id}',
    resource: 'admin',
    action: 'read',
  },
  decideDelivery: {
    name: 'decideDelivery',
    method: 'post',
    path: '/api/admin/deliveries/{id}/decide',
    resource: 'admin',
    action: 'change',
  },
  memberMailing: {
    name: 'memberMailing',
    method: 'get',
    path: '/api/admin/members/{id}/mailing',
    resource: 'admin',
    action: 'read',
  },
  resumeMails: {
    name: 'resumeMails',
    method: 'post',
    path: '/api/admin/members/{id}/resume-mails',
    resource: 'admin',
    action: 'change',
  },
  mailWebhook: {
    name: 'mailWebhook',
    method: 'post',
    path: '/api/webhooks/mail',
    resource: 'system',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
