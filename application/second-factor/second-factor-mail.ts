import type { MailText } from '../mails/mail-text.ts';

/** Changes to the second factor that the member is told about. */
export const secondFactorNotices = [
  'enabled',
  'disabled',
  'removed',
  'regained',
  'recovery-code-used',
] as const;

/** What a member is told when the second factor is off, by the cause in the event. */
export const noticeByCause = {
  asked: 'disabled',
  lost: 'removed',
  regained: 'regained',
} as const;

type Notice = {
  readonly what: (typeof secondFactorNotices)[number];
  /** Number of unused recovery codes, if one was used. */
  readonly left: number | null;
};

const securityWarning = 'If this was not you, set a new password now and contact support.';
const emailReason = 'You receive this email because it is about the security of your account.';
const newPasswordAction = { label: 'Set a new password', path: '/auth#reset-password' };
const settingsAction = { label: 'Open your settings', path: '/settings#account' };

export const createSecondFactorMail = ({ what, left }: Notice): MailText => {
  switch (what) {
    case 'enabled':
      return {
        subject: 'Two-factor login is on',
        paragraphs: [
          'You now need your password and a code from your app to log in to your Tidemark account. Every other device was logged out.',
          'Keep your recovery codes in a safe place. If you lose the app, you can log in with one. Each code works once.',
          securityWarning,
        ],
        action: newPasswordAction,
        why: emailReason,
      };
    case 'disabled':
      return {
        subject: 'Two-factor login is off',
        paragraphs: [
          'You now need only your password to log in to your Tidemark account. Two-factor login was turned off with your password and a code.',
          securityWarning,
        ],
        action: newPasswordAction,
        why: emailReason,
      };
    case 'removed':
      return {
        subject: 'We have turned two-factor login off',
        paragraphs: [
          'Our support team turned off two-factor login for your Tidemark account. We do this when the app and the recovery codes are lost. You now need only your password to log in.',
          'You can set it up again at any time.',
          securityWarning,
        ],
        action: settingsAction,
        why: emailReason,
      };
    case 'regained':
      return {
        subject: 'We have turned two-factor login off',
        paragraphs: [
          'You have recovered your Tidemark account. We turned off two-factor login, because someone else may have turned it on.',
          'If you used two-factor login before, set it up again in your settings.',
        ],
        action: settingsAction,
        why: emailReason,
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        paragraphs: [
          `One of the recovery codes of your Tidemark account was used. It cannot be used again; ${formatCodesLeft(left ?? 0)}.`,
          'For new codes, turn two-factor login off and on again in your settings.',
          securityWarning,
        ],
        action: newPasswordAction,
        why: emailReason,
      };
  }
};

const formatCodesLeft = (left: number): string => {
  if (left === 0) return 'it was the last one';
  return left === 1 ? 'one is left' : `${String(left)} are left`;
};
