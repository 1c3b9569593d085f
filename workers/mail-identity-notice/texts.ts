import type { MailText } from '../engine/mail-text.ts';

/** Tells a member of another way to log in. */
export const identityLinkedWords: MailText = {
  subject: 'Another way to log in was added',
  paragraphs: [
    'Somebody logged in to your Tidemark account without its password, at a provider such as Google that vouches for your email address. That login opens your account from now on.',
    'If this was you, there is nothing to do. If it was not, set a new password at once and write to us.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You get this mail because it is about the security of your account.',
};

/** Tells a member of a way to log in that is gone. */
export const identityUnlinkedWords: MailText = {
  subject: 'A way to log in was removed',
  paragraphs: [
    'A login at a provider such as Google was removed from your Tidemark account. It no longer opens your account.',
    'If this was you, there is nothing to do. If it was not, set a new password now and contact support.',
  ],
  action: { label: 'Set a new password', path: '/auth#reset-password' },
  why: 'You get this mail because it is about the security of your account.',
};
