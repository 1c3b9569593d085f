import { z } from 'zod';
import { url } from '../setting-kinds.ts';
import { parseMailbox } from './mailbox.ts';

export const mailSettings = {
  SMTP_URL: url('smtp:', 'smtps:').describe(
    'Mail server; if unset, mails are written to .eml files',
  ),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe(
      'Secret with which the mail service signs its reports of bounces and complaints to /api/webhooks/mail',
    ),
  SUPPORT_INBOUND_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe(
      'Secret with which a mail service posts emails to support to /api/webhooks/support-mail; if unset, the address does not exist',
    ),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailbox(text) !== undefined, {
      message: 'expected one sender, such as Tidemark <support@tidemark.example>',
    })
    .default('Tidemark <support@tidemark.example>')
    .describe('Sender of all mails'),
  SUPPORT_EMAIL: z
    .email('expected an e-mail address')
    .optional()
    .describe(
      'Address of the support team: it is notified of each new request, and replies to mails go there; if unset, to the sender',
    ),
};
