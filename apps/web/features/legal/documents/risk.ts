import type { LegalText } from '../legal-text.ts';

/**
 * A template for the firm's counsel to replace. `isTemplate`, the version and its digest in the test change with it.
 */
export const risk: LegalText = {
  version: '2026-11-22',
  isTemplate: true,
  title: 'Risk warning',
  sections: [
    {
      heading: 'You can lose all your money',
      paragraphs: [
        'The price of a cryptocurrency can fall to nothing within hours. Do not put in money that you cannot do without.',
      ],
    },
    {
      heading: 'You are not protected',
      paragraphs: [
        'If something goes wrong with a cryptocurrency, an exchange or a wallet, no compensation scheme is likely to pay you back.',
      ],
    },
    {
      heading: 'Forecasts are often wrong',
      paragraphs: [
        'Our forecasts are computed from past prices. We show how often they were right; that says nothing certain about the next one.',
      ],
    },
    {
      heading: 'Ask somebody who may advise you',
      paragraphs: ['If you are not sure, speak to a qualified financial adviser first.'],
    },
  ],
};
