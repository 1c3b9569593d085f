import type { Currency } from '#contract/market/money.ts';

export const coinFactsTexts = {
  notReported: 'not reported',
  currency: { USD: 'in US dollars', GBP: 'in pounds', EUR: 'in euros' } satisfies Record<
    Currency,
    string
  >,
  loadingProfile: 'Loading the description',
  profileFailed: 'Could not load the description and links.',
} as const;
