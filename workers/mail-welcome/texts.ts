import type { MailText } from '../engine/mail-text.ts';

/** The mail to a new member. */
export const welcomeWords: MailText = {
  subject: 'Welcome to Tidemark',
  paragraphs: [
    'Your email address is confirmed. Your dashboard shows how the market moves. In Settings you choose which coins it shows first.',
  ],
  action: { label: 'Open your dashboard', path: '/dashboard' },
  why: 'You get this mail because you confirmed this address for your Tidemark account.',
};
