import type { LegalText } from '../legal-text.ts';

/**
 * A template for the firm's counsel to replace. `isTemplate`, the version and its digest in the test change with it.
 */
export const privacy: LegalText = {
  version: '2026-11-24',
  isTemplate: true,
  title: 'Privacy notice',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your email address, your name, what you write about yourself and your photo; what you chose in Settings; your plan and its payments; when and from where you logged in; which pages and functions of our staff you tried and were refused; and the mails that we sent you.',
        'We keep no card number: our payment provider does. Of the card that you pay with we keep the last four digits, so that our staff find you by them, until you delete your account.',
      ],
    },
    {
      heading: 'What for',
      paragraphs: [
        'To let you in, to show you what your plan includes, to keep your account safe, and to help you when you write to us. We sell nothing of it.',
      ],
    },
    {
      heading: 'When you ask support',
      paragraphs: [
        'We keep what you wrote to support and what we answered, notes that our staff made about helping you, and the mails that we sent you with what became of each, so that whoever helps you knows what was said before. With an account, all of it is kept until you delete the account.',
        'Without an account, we keep a request with your email address until 180 days after it was closed, or until you ask us to erase it.',
        'When our staff open your page, one of your mails or requests, or the record of something that you did, we record who looked, at what kind of page and when, before they see it: once in a quarter of an hour for each kind. It is there so that we can find out afterwards who looked. The copy of your data says that support staff looked and when, without the name of who it was. The record holds nothing that you told us, and stays when your account is deleted.',
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
