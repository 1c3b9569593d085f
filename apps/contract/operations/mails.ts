import { z } from 'zod';
import { mailEndpoints } from '../endpoints/mails.ts';
import { mailDecisionSchema, mailDetailsSchema, mailSchema, resendSchema } from '../mails.ts';
import { mailStates } from '../mail-states.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const params = z.object({ id: z.uuid().toLowerCase() });

/** Single mails to members. */
export const mailOperations = {
  mails: {
    ...mailEndpoints.mails,
    tag: 'Admin',
    summary: 'Mails to members, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          member: z.uuid().toLowerCase().optional(),
          state: z.enum(mailStates).optional(),
        })
        .optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('requestedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(mailSchema),
    contentRange: true,
  },
  mail: {
    ...mailEndpoints.mail,
    shows: 'mail',
    tag: 'Admin',
    summary: 'One mail with its text and everything that happened to it',
    params,
    status: 200,
    answer: mailDetailsSchema,
    problems: [404],
  },
  decideMail: {
    ...mailEndpoints.decideMail,
    tag: 'Admin',
    summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
    params,
    body: mailDecisionSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: [404, 409],
    idempotent: true,
  },
  resendMail: {
    ...mailEndpoints.resendMail,
    tag: 'Admin',
    summary: 'Send the text of a mail that is over once more',
    params,
    body: resendSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: [404, 409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
