import { defaultCoins, majorCoins } from '../major-coins.ts';

/** Symbols of the coins that a member can prefer. */
export const coinOptions = majorCoins.map(({ symbol }) => symbol);

/** News categories that a member can prefer. */
export { newsCategories as categoryOptions } from '../../../domain/shared/news/news-categories.ts';

/** Story sentiments that a member can prefer. */
export const sentimentOptions = ['all', 'positive', 'neutral', 'balanced'] as const;

/** The news preferences of members who have saved none. */
export const defaultNewsPreferences = {
  newsCoins: defaultCoins,
  preferredCategories: ['Technology', 'Markets', 'Regulation'],
  sentimentPreference: 'all',
} as const;

/** Currencies in which a member can see prices. */
export { currencies as currencyOptions } from '../../../domain/shared/market/currencies.ts';
