import { mailReportReceiptSchema } from '../mail/deliveries.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

/** Emails to support. */
export const inboundMailOperations = defineOperations('System', {
  supportMailWebhook: post('/api/webhooks/support-mail', 'system', {
    summary: 'Take an email to support from a mail service',
    description:
      'In the format of Postmark (JSON) or Mailgun (a form). `SUPPORT_INBOUND_SECRET` is the password of basic authentication in the address of the webhook, or Mailgun’s signing key. The email is a reply if its `From` is the address of a request and its `References` or `In-Reply-To` name a mail about it; otherwise it opens a request. Automatic emails are dropped, and attachments are named and not kept. The same email again changes nothing. 400 `support/mail-refused`: the body is not an email. 401 `support/mail-secret`: the secret is missing or wrong, or Mailgun’s signature is older than 24 hours or more than 5 minutes ahead. 404 `request/no-such-route`: `SUPPORT_INBOUND_SECRET` is not set.',
    bytes: {
      types: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    },
    bodyLimit: 10_000_000,
    status: 200,
    answer: mailReportReceiptSchema,
    problems: {
      400: ['support/mail-refused'],
      401: ['support/mail-secret'],
      404: ['request/no-such-route'],
      429: ['throttle/support-replies', 'throttle/support-of-sender'],
    },
  }),
});

/** The same without schemas, for browsers. */
export const inboundMailEndpoints = withoutSchemas(inboundMailOperations);
