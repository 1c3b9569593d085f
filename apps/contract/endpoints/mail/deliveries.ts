import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Deliveries of editions: listed, followed, and decided where a mail is in doubt; what the mail service reports. */
export const deliveryEndpoints = defineEndpoints({
  deliveries: get('/api/admin/deliveries', 'admin'),
  delivery: get('/api/admin/deliveries/{id}', 'admin'),
  decideDelivery: post('/api/admin/deliveries/{id}/decide', 'admin'),
  memberMailing: get('/api/admin/members/{id}/mailing', 'admin'),
  resumeMails: post('/api/admin/members/{id}/resume-mails', 'admin'),
  mailWebhook: post('/api/webhooks/mail', 'system'),
});
