import type { LegalText } from '../legal-text.ts';

/**
 * A template for the firm's counsel to replace. `isTemplate`, the version and its digest in the test change with it.
 */
export const terms: LegalText = {
  version: '2026-11-22',
  isTemplate: true,
  title: 'Terms',
  sections: [
    {
      heading: 'What Tidemark is',
      paragraphs: [
        'Tidemark shows crypto news, market figures and forecasts. It is information, not advice: nothing here tells you to buy or sell.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You keep your password to yourself and tell us when somebody else may know it. One account belongs to one person.',
        'You can delete your account at any time in Settings.',
      ],
    },
    {
      heading: 'Paid plans',
      paragraphs: [
        'A plan renews at the end of each month or year until you cancel it. You can cancel at any time; the plan then runs to the end of the time that you have paid for.',
        'You can change your mind within 14 days of a purchase and get your money back.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We take care that figures are right and say where they come from, but they come from others and can be late or wrong. Do not rely on them alone.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['When these terms change, we show you the new ones and ask you to agree.'],
    },
  ],
};
