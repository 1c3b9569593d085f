import type { LegalText } from '../legal-text.ts';

/** A template: the firm's counsel replaces it, and then `isTemplate`, the version and its digest in the test change. */
export const privacy: LegalText = {
  version: '2026-11-22',
  isTemplate: true,
  title: 'Privacy notice',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your email address, your name, what you write about yourself and your photo; what you chose in Settings; your plan and its payments; when and from where you logged in; and the mails that we sent you.',
        'We keep no card number: our payment provider does.',
      ],
    },
    {
      heading: 'What for',
      paragraphs: [
        'To let you in, to show you what your plan includes, to keep your account safe, and to help you when you write to us. We sell nothing of it.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'What names you is encrypted with a key of your own. When you delete your account, that key is destroyed and nobody can read it any more.',
      ],
    },
    {
      heading: 'What you can do',
      paragraphs: [
        'In Settings you can see and change what we keep, fetch a copy of all of it, switch mails off, and delete your account.',
      ],
    },
  ],
};
