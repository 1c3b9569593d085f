import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Deliveries of editions and reports from the mail service. */
export const deliveryEndpoints = defineEndpoints({
  deliveries: get('/api/admin/deliveries', 'admin'),
  delivery: get('/api/admin/deliveries/{id}', 'admin'),
  decideDelivery: post('/api/admin/deliveries/{id}/decide', 'admin'),
  memberMailing: get('/api/admin/members/{id}/mailing', 'admin'),
  resumeMails: post('/api/admin/members/{id}/resume-mails', 'admin'),
  resendEdition: post('/api/admin/members/{id}/editions/{delivery}/resend', 'mail-resend'),
  mailWebhook: post('/api/webhooks/mail', 'system'),
});
