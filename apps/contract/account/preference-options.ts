import { majorCoins } from '../major-coins.ts';

/** Coins that can be preferred, by symbol. */
export const coinOptions = majorCoins.map(({ symbol }) => symbol);

/** News categories that can be preferred. */
export { newsCategories as categoryOptions } from '../../../domain/shared/news/news-categories.ts';

/** Which sentiment of stories can be preferred. */
export const sentimentOptions = ['all', 'positive', 'neutral', 'balanced'] as const;
