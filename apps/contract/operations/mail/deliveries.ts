import { z } from 'zod';
import {
  deliveryDecisionSchema,
  deliveryDetailsSchema,
  deliverySchema,
  memberMailingSchema,
  mailReportReceiptSchema,
  resendEditionSchema,
  resumeMailsSchema,
} from '../../mail/deliveries.ts';
import { deliveryEndpoints } from '../../endpoints/mail/deliveries.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const deliveryId = z
  .string()
  .regex(/^[a-z]+-\d{4}-\d{2}-\d{2}$/)
  .meta({ description: 'Id of the delivery, such as `daily-2026-11-23`.' });
const deliveryParams = z.object({ id: deliveryId });
const memberParams = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Account id of the member.' }),
});

/** Deliveries of editions, and the mails that a member gets. */
export const deliveryOperations = {
  ...defineOperations(deliveryEndpoints, 'Admin', {
    deliveries: {
      summary: 'Deliveries of editions, newest first',
      description: 'The id of a delivery names what it delivers, such as `daily-2026-11-23`.',
      strictQuery: true,
      jsonQuery: z.object({
        filter: z
          .strictObject({})
          .optional()
          .meta({ description: 'JSON object; conditions are combined with "and".' }),
        range: rangeSchema.optional().meta({
          description:
            'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
        }),
        sort: z
          .tuple([z.literal('startedAt'), z.literal('DESC')])
          .optional()
          .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
      }),
      status: 200,
      answer: z.array(deliverySchema),
      contentRange: true,
    },
    delivery: {
      summary: 'One delivery with the mails that wait for a decision',
      description:
        'Lists the first 200 mails whose delivery is unknown. 404 `delivery/not-found`: there is no such delivery.',
      params: deliveryParams,
      status: 200,
      answer: deliveryDetailsSchema,
      problems: { 404: ['delivery/not-found'] },
    },
    decideDelivery: {
      summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
      description:
        '404 `delivery/recipient-not-found`: the delivery has no such recipient. 409 `delivery/not-in-doubt`: nothing is to be decided about this mail.',
      params: deliveryParams,
      body: deliveryDecisionSchema,
      status: 200,
      answer: deliveryDetailsSchema,
      problems: { 404: ['delivery/recipient-not-found'], 409: ['delivery/not-in-doubt'] },
      idempotent: true,
    },
    memberMailing: {
      shows: 'member',
      summary: 'Which mails go to a member',
      description: '404 `member/unknown`: there is no such member.',
      params: memberParams,
      status: 200,
      answer: memberMailingSchema,
      problems: { 404: ['member/unknown'] },
    },
    resumeMails: {
      summary: 'Let optional mails go to a member’s address again',
      description:
        'Nothing happens where mails are not suppressed. 404 `account/not-found`: the account was erased.',
      params: memberParams,
      body: resumeMailsSchema,
      status: 200,
      answer: memberMailingSchema,
      problems: { 404: ['account/not-found'] },
      idempotent: true,
    },
    resendEdition: {
      summary: 'Send an edition again to one reader',
      description:
        'The mail is sent with the next batch. 404 `member/unknown`: no member has the id; `delivery/recipient-not-found`: the delivery has no such recipient. 409 `delivery/recipient-held`: the address is not confirmed, mails to it are held, or the member no longer gets this newsletter; `delivery/recipient-waiting`: the mail is being sent now.',
      params: memberParams.extend({ delivery: deliveryId }),
      body: resendEditionSchema,
      status: 200,
      answer: memberMailingSchema,
      problems: {
        404: ['member/unknown', 'delivery/recipient-not-found'],
        409: ['delivery/recipient-held', 'delivery/recipient-waiting'],
      },
      idempotent: true,
    },
  }),
  ...defineOperations(deliveryEndpoints, 'System', {
    mailWebhook: {
      summary: 'Take a report of the mail service, whose signature is checked over the raw body',
      description:
        'Signed with `MAIL_WEBHOOK_SECRET` in `Tidemark-Signature: t=<seconds>,v1=<HMAC-SHA-256 of "<t>.<body>">`. The body is `{ id, type: "bounce", "complaint" or "delivered", email, permanent, detail }`, with `permanent: false` for a bounce after temporary refusals. 400 `mail/report-refused`: the signature is missing, wrong or older than five minutes, or the body is not a report. A repeated report changes nothing.',
      bytes: { types: ['application/json'] },
      bodyLimit: 64 * 1024,
      status: 200,
      answer: mailReportReceiptSchema,
      problems: { 400: ['mail/report-refused'] },
    },
  }),
};
