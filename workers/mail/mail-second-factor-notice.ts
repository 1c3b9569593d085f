import { z } from 'zod';
import { findRegistered } from '#application/account/find-account.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { accountIdOf } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { type MailText, mailOf } from '../engine/mail-text.ts';

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  what: z.enum(['enabled', 'disabled', 'removed', 'regained', 'recovery-code-used']),
  /** Number of unused recovery codes, if one was used. */
  left: z.int().nonnegative().nullable(),
});

const notices = { asked: 'disabled', lost: 'removed', regained: 'regained' } as const;

/** Notifies a member of a change to the second factor, in case another person has made it. */
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
        ...mailOf(secondFactorTexts(notice), { to: account.email, account }, ports.publicAddress),
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
  { payload: { eventId, accountId: accountIdOf(stream), what, left } },
];

type Notice = Pick<SecondFactorMail, 'what' | 'left'>;

const ifNotYou = 'If this was not you, set a new password now and contact support.';
const why = 'You get this mail because it is about the security of your account.';
const newPassword = { label: 'Set a new password', path: '/auth#reset-password' };
const settings = { label: 'Open your settings', path: '/settings#account' };

export const secondFactorTexts = ({ what, left }: Notice): MailText => {
  switch (what) {
    case 'enabled':
      return {
        subject: 'Two-factor login is on',
        paragraphs: [
          'You now need your password and a code from your app to log in to your Tidemark account. Every other device was logged out.',
          'Keep your recovery codes in a safe place. If you lose the app, you can log in with one. Each code works once.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
    case 'disabled':
      return {
        subject: 'Two-factor login is off',
        paragraphs: [
          'You now need only your password to log in to your Tidemark account. Two-factor login was turned off with your password and a code.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
    case 'removed':
      return {
        subject: 'We have turned two-factor login off',
        paragraphs: [
          'Our support team turned off two-factor login for your Tidemark account. We do this when the app and the recovery codes are lost. You now need only your password to log in.',
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
          'You have recovered your Tidemark account. We turned off two-factor login, because someone else may have turned it on.',
          'If you used two-factor login before, set it up again in your settings.',
        ],
        action: settings,
        why,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        paragraphs: [
          `One of the recovery codes of your Tidemark account was used. It cannot be used again; ${formatCodesLeft(left ?? 0)}.`,
          'For new codes, turn two-factor login off and on again in your settings.',
          ifNotYou,
        ],
        action: newPassword,
        why,
      };
  }
};

export const formatCodesLeft = (left: number): string => {
  if (left === 0) return 'it was the last one';
  return left === 1 ? 'one is left' : `${String(left)} are left`;
};
