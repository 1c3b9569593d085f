import type { MailWords } from '../engine/mail-text.ts';

/** The mail to a new member. */
export const welcomeWords: MailWords = {
  subject: 'Welcome to Tidemark',
  paragraphs: [
    'Your Tidemark account is ready. Your dashboard shows how the market moves. In Settings you choose which coins it shows first.',
    'If you did not create this account, reply to this mail and we will delete it.',
  ],
  action: { label: 'Open your dashboard', path: '/dashboard' },
  why: 'You get this mail because an account was created with your email address.',
};
