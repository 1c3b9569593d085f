/** Texts of the currency in which prices are shown. */
export const currencyTexts = {
  title: 'Currency',
} as const;
