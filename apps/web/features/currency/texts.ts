/** Texts about the currency of prices. */
export const currencyNoteTexts = {
  converted: (rate: string, source: string, age: string): string =>
    `Converted from USD at ${rate} (${source}, ${age} ago).`,
  simulated: (source: string): string => `${source}, simulated`,
  rest: 'Technical indicators, hour-by-hour forecasts and the track record are in USD. A price alert stays in the currency in which it was set.',
  noRate: (currency: string): string =>
    `Prices are in USD, because there is no current exchange rate for ${currency}.`,
} as const;
