import { z } from 'zod';
import { mailEndpoints } from '../../endpoints/mail/mails.ts';
import {
  mailDecisionSchema,
  mailDetailsSchema,
  mailSchema,
  resendSchema,
} from '../../mail/mails.ts';
import { mailStates } from '../../mail/mail-states.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({ id: z.uuid().toLowerCase().meta({ description: 'Id of the mail.' }) });

/** Single mails to members. */
export const mailOperations = defineOperations(mailEndpoints, 'Admin', {
  mails: {
    summary: 'Mails to members, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          member: z
            .uuid()
            .toLowerCase()
            .optional()
            .meta({ description: 'Only mails to this member.' }),
          state: z.enum(mailStates).optional().meta({ description: 'Only mails in this state.' }),
          kind: z.string().min(1).max(100).optional().meta({
            description: 'Only mails of this kind, such as `receipt`.',
          }),
          since: z.iso
            .datetime({ offset: true })
            .optional()
            .meta({ description: 'Only mails requested at this time or later.' }),
          until: z.iso
            .datetime({ offset: true })
            .optional()
            .meta({ description: 'Only mails requested before this time.' }),
        })
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('requestedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(mailSchema),
    contentRange: true,
  },
  mail: {
    shows: 'mail',

    summary: 'One mail with its text and everything that happened to it',
    description: '404 `mail/not-found`: there is no such mail. Links in the text have no token.',
    params,
    status: 200,
    answer: mailDetailsSchema,
    problems: { 404: ['mail/not-found'] },
  },
  decideMail: {
    summary: 'Decide about a mail in doubt: send it again, count it as sent, or drop it',
    description:
      '404 `mail/not-found`: there is no such mail. 409 `mail/completed`: it was sent or dropped already; `mail/held-back`: it is not required, and such mails to the member are held back, so that it can be counted as sent or dropped only; `mail/recipient-erased`: the account was erased.',
    params,
    body: mailDecisionSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: {
      404: ['mail/not-found'],
      409: ['mail/completed', 'mail/held-back', 'mail/recipient-erased'],
    },
    idempotent: true,
  },
  resendMail: {
    summary: 'Send the text of a mail that is over once more',
    description:
      '404 `mail/not-found`: there is no such mail. 409 `mail/not-over`: it is still to be sent, or waits for a decision; `mail/held-back`: it is not required, and such mails to the member are held back; `mail/recipient-erased`: the account was erased. The copy is a separate mail with new links, to the member’s current address or to the one that its link confirms.',
    params,
    body: resendSchema,
    status: 200,
    answer: mailDetailsSchema,
    problems: {
      404: ['mail/not-found'],
      409: ['mail/not-over', 'mail/held-back', 'mail/recipient-erased'],
    },
    idempotent: true,
  },
});
