import type { Endpoint } from './endpoint.ts';

/** Single mails to members. */
export const mailEndpoints = {
  mails: {
    name: 'mails',
    method: 'get',
    path: '/api/admin/mails',
    resource: 'admin',
    action: 'read',
  },
  mail: {
    name: 'mail',
    method: 'get',
    path: '/api/admin/mails/{id}',
    resource: 'admin',
    action: 'read',
  },
  decideMail: {
    name: 'decideMail',
    method: 'post',
    path: '/api/admin/mails/{id}/decide',
    resource: 'admin',
    action: 'change',
  },
  resendMail: {
    name: 'resendMail',
    method: 'post',
    path: '/api/admin/mails/{id}/resend',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
