import { z } from 'zod';
import { url } from '../setting-kinds.ts';
import { parseMailbox } from './mailbox.ts';

/** Where mails go and come from. */
export const mailSettings = {
  SMTP_URL: url('smtp:', 'smtps:').describe(
    'Mail server; mails are written as .eml files when unset',
  ),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe(
      'Secret with which the mail service signs what it reports to /api/webhooks/mail: mails that came back, and complaints',
    ),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailbox(text) !== undefined, {
      message: 'expected one sender, such as Tidemark <support@tidemark.example>',
    })
    .default('Tidemark <support@tidemark.example>')
    .describe('Sender of mails'),
  SUPPORT_EMAIL: z
    .email('expected an e-mail address')
    .optional()
    .describe(
      'Address of the firm for support: it is told of each new request, and replies to mails go to it; to the sender of mails when unset',
    ),
};
