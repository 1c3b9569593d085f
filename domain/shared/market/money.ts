import {
  formatAmount,
  formatDistinctPrices,
  formatDistinctShortPrices,
  formatLevel,
  formatLongAmount,
  formatPrice,
  formatShortPrice,
} from '../format.ts';
import { baseCurrency, type Currency } from './currencies.ts';

const signs: Readonly<Record<Currency, string>> = { USD: '$', GBP: '£', EUR: '€' };

export const getCurrencySign = (currency: Currency): string => signs[currency];

/** A formatted price with the sign of another currency. Every format has the dollar sign once. */
export const replaceSign = (text: string, currency: Currency): string =>
  currency === baseCurrency ? text : text.replace('$', signs[currency]);

/** Formats figures in USD in one currency, with the digits that the format has in every currency. */
export type MoneyFormat = {
  readonly currency: Currency;
  readonly convert: (usd: number) => number;
  readonly formatPrice: (usd: number) => string;
  readonly formatShortPrice: (usd: number) => string;
  readonly formatLevel: (usd: number) => string;
  readonly formatAmount: (usd: number) => string;
  readonly formatLongAmount: (usd: number) => string;
  readonly formatDistinctPrices: typeof formatDistinctPrices;
  readonly formatDistinctShortPrices: typeof formatDistinctShortPrices;
};

/** `rate` is how many units of the currency a dollar costs; 1 for figures that are in the currency already. */
export const createMoneyFormat = (currency: Currency, rate: number): MoneyFormat => {
  const convert = (usd: number): number => usd * rate;
  const withSign =
    (format: (value: number) => string) =>
    (usd: number): string =>
      replaceSign(format(convert(usd)), currency);
  // The result has a text for each price, which map() cannot express.
  const withSigns = (format: typeof formatDistinctPrices): typeof formatDistinctPrices =>
    ((...prices) =>
      format(...prices.map(convert)).map((text) =>
        replaceSign(text, currency),
      )) as typeof formatDistinctPrices;
  return {
    currency,
    convert,
    formatPrice: withSign(formatPrice),
    formatShortPrice: withSign(formatShortPrice),
    formatLevel: (usd) => formatLevel(convert(usd)),
    formatAmount: withSign(formatAmount),
    formatLongAmount: withSign(formatLongAmount),
    formatDistinctPrices: withSigns(formatDistinctPrices),
    formatDistinctShortPrices: withSigns(formatDistinctShortPrices),
  };
};

/** Figures as they are. */
export const usdFormat = createMoneyFormat(baseCurrency, 1);
