import type { MailText } from '../engine/mail-text.ts';

/** Tells a member of a new password. */
export const passwordChangedWords: MailText = {
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Tidemark account was changed, and every other device was logged out.',
    'If this was you, there is nothing to do. If it was not, set a new password at once.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You get this mail because it is about the security of your account.',
};
