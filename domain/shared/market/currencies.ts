/** Currencies in which prices can be shown. Market data is in the first one. */
export const currencies = ['USD', 'GBP', 'EUR'] as const;

export type Currency = (typeof currencies)[number];

/** The currency of market data, and of members who have not chosen one. */
export const baseCurrency = 'USD' satisfies Currency;

/** The currencies that need an exchange rate. */
export const quoteCurrencies = ['GBP', 'EUR'] as const satisfies readonly Currency[];

export type QuoteCurrency = (typeof quoteCurrencies)[number];
