import type { Preferences } from '#contract/account/preferences.ts';

type Currency = Preferences['currency'];

/** Texts of the currency in which prices are shown. */
export const currencyTexts = {
  title: 'Currency',
  hint: 'Prices come in US dollars. In pounds or euros they are converted at a current exchange rate, which is named on the page. New price alerts are set in this currency. So are your coins in newsletters and reports. The market in them, technical indicators and the track record stay in US dollars.',
  names: { USD: '$ USD', GBP: '£ GBP', EUR: '€ EUR' } satisfies Record<Currency, string>,
  saved: (currency: Currency): string => `Currency changed to ${currency}`,
  notSaved: 'Could not change the currency',
} as const;
