import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Single mails to members. */
export const mailEndpoints = defineEndpoints({
  mails: get('/api/admin/mails', 'admin'),
  mail: get('/api/admin/mails/{id}', 'admin'),
  decideMail: post('/api/admin/mails/{id}/decide', 'admin'),
  resendMail: post('/api/admin/mails/{id}/resend', 'mail-resend'),
});
