import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { type MailText, renderMail } from '../engine/mail-text.ts';

/** Notifies a member of a new password, in case another person has set it. */
export const mailPasswordNoticeWorker = defineWorker({
  name: 'mail-password-notice',
  payload: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
  on: {
    AccountPasswordChanged: ({ id, stream }) => [
      { payload: { eventId: id, accountId: getStreamAccountId(stream) } },
    ],
  },
  handle:
    (ports) =>
    async ({ eventId, accountId }, run) => {
      const account = await findRegisteredAccount(ports, accountId);
      if (!account) return;
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: 'password-changed',
        to: account.email,
        ...renderMail(passwordChangedMailText, { to: account.email, account }, ports.publicAddress),
      };
      await requestMail(ports, mail, run.context());
    },
});

export const passwordChangedMailText: MailText = {
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Tidemark account was changed, and every other device was logged out.',
    'If this was you, there is nothing to do. If it was not, set a new password now.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You receive this email because it is about the security of your account.',
};
