import type { AccountLinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import type { MailText } from '../../mails/mail-text.ts';

type LinkMailText = Omit<MailText, 'action'> & { readonly label: string };

const whyRequested = 'You receive this email because someone requested it with your email address.';

export const linkMailTexts: Readonly<Record<AccountLinkPurpose, LinkMailText>> = {
  'verify-email': {
    subject: 'Confirm your email address',
    paragraphs: [
      'Your Tidemark account is ready. One step is left: confirm that this address is yours. The link works once, within 24 hours. You can request a new one in Settings.',
      'If you did not create this account, ignore this email. Without your confirmation we only send you emails about security and payments.',
    ],
    label: 'Confirm this address',
    why: 'You receive this email because an account was created with your email address.',
  },
  'reset-password': {
    subject: 'Set a new password',
    paragraphs: [
      'The link below lets you set a new password. It works once, within one hour. A new password logs you out on every device.',
      'You also receive this email when somebody enters several wrong passwords for your account. Logins are then paused for up to 15 minutes, except on devices where you have logged in before.',
      'If you did not ask for this, ignore this email: your password stays as it is.',
    ],
    label: 'Set a new password',
    why: whyRequested,
  },
  invitation: {
    subject: 'Your Tidemark account is ready',
    paragraphs: [
      'We have opened a Tidemark account for this address, with a plan that is paid for. One step is left: set a password with the link below. It works once, within 7 days; after that, “Forgot password?” on the login page sends you a new one.',
      'If you were not expecting this, ignore this email. Nobody can log in until a password is set.',
    ],
    label: 'Set your password',
    why: 'You receive this email because our support team opened an account for your email address.',
  },
  'confirm-email': {
    subject: 'Confirm your new email address',
    paragraphs: [
      'With the link below your Tidemark account uses this address from now on. It works once, within 24 hours. Until then the account keeps its present address.',
      'If you did not ask for this, ignore this email.',
    ],
    label: 'Use this address',
    why: whyRequested,
  },
  'undo-email': {
    subject: 'Your email address was changed',
    paragraphs: [
      // Neither address is named, because the former one may be unconfirmed and the new one is unverified input.
      'Your Tidemark account now uses another email address.',
      'If this was you, there is nothing to do. If it was not, take the change back within 7 days: that logs out every device, and sends you a link to set a new password.',
      'If you also log in with a provider such as Google, that login is unlinked, and you can link it again afterwards. A second step that was added since the change was requested is removed. A second step that was removed is not restored: set it up again afterwards.',
    ],
    label: 'Take the change back',
    why: 'You receive this email because your account used this address until now.',
  },
  'delete-account': {
    subject: 'Confirm the deletion of your account',
    paragraphs: [
      'You asked us to delete your Tidemark account. The link below confirms it, once, within 24 hours. Nothing of your profile, your settings and your history can be brought back afterwards.',
      'If you did not ask for this, set a new password: the person who asked knows your current one.',
    ],
    label: 'Delete my account',
    why: whyRequested,
  },
};
