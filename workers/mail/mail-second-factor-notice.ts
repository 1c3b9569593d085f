import { z } from 'zod';
import { findRegistered } from '#application/account/find-account.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { type MailText, mailOf } from '../engine/mail-text.ts';

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  what: z.enum(['enabled', 'disabled', 'removed', 'regained', 'recovery-code-used']),
  /** Recovery codes that still work, where one was used. */
  left: z.int().nonnegative().nullable(),
});

const notices = { asked: 'disabled', lost: 'removed', regained: 'regained' } as const;

/** Tells the member what changed about the second factor, who may not have been the one to change it. */
export const mailSecondFactorNoticeWorker = defineWorker({
  name: 'mail-second-factor-notice',
  payload,
  on: {
    AccountSecondFactorEnabled: (event) => notice(event, 'enabled'),
    AccountSecondFactorDisabled: (event) => notice(event, notices[event.data.cause]),
    AccountRecoveryCodeUsed: (event) => notice(event, 'recovery-code-used', event.data.left),
  },
  handle:
    (ports) =>
    async ({ eventId, accountId, ...notice }, run) => {
      const account = await findRegistered(ports, accountId);
      if (!account) return;
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: 'second-factor',
        to: account.email,
        ...mailOf(secondFactorWords(notice), { to: account.email, account }, ports.publicAddress),
      };
      await requestMail(ports, mail, run.context());
    },
});

type SecondFactorMail = z.infer<typeof payload>;

const notice = (
  { id: eventId, stream }: { readonly id: string; readonly stream: string },
  what: SecondFactorMail['what'],
  left: number | null = null,
): readonly JobRequest<SecondFactorMail>[] => [
  { payload: { eventId, accountId: accountIn(stream), what, left } },
];

type Notice = Pick<SecondFactorMail, 'what' | 'left'>;

const ifNotYou = 'If this was not you, set a new password at once and write to us.';
const why = 'You get this mail because it is about the security of your account.';
const newPassword = { label: 'Set a new password', path: '/auth#reset-password' };
const settings = { label: 'Open your settings', path: '/settings#account' };

/** Tells a member what changed about the second step of the login. */
export const secondFactorWords = ({ what, left }: Notice): MailText => {
  switch (what) {
    case 'enabled':
      return {
        subject: 'Two-factor login is on',
        paragraphs: [
          'From now on, logging in to your Tidemark account takes a code from your app beside the password. Every other device was logged out.',
          'Keep the recovery codes in a safe place: each opens your account once if the app is lost.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
    case 'disabled':
      return {
        subject: 'Two-factor login is off',
        paragraphs: [
          'Logging in to your Tidemark account takes the password alone again. Somebody who knew the password and had a code turned the second step off.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
    case 'removed':
      return {
        subject: 'We have turned two-factor login off',
        paragraphs: [
          'Our support turned two-factor login off for your Tidemark account, as we do when app and recovery codes are lost. Logging in takes the password alone.',
          'You can set it up again at any time.',
          ifNotYou,
        ],
        action: settings,
        why,
      };
    case 'regained':
      return {
        subject: 'We have turned two-factor login off',
        paragraphs: [
          'You have taken your Tidemark account back. We removed the second step of the login, because another person may have added it.',
          'A second step that was removed before that is not restored. Set it up again in your settings.',
        ],
        action: settings,
        why,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        paragraphs: [
          `One of the recovery codes of your Tidemark account was used. It works no more; ${leftInWords(left ?? 0)}.`,
          'For new codes, turn two-factor login off and on again in your settings.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
  }
};

export const leftInWords = (left: number): string => {
  if (left === 0) return 'it was the last one';
  return left === 1 ? 'one is left' : `${String(left)} are left`;
};
