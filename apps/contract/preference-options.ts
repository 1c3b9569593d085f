/** Coins that can be preferred, by symbol. */
export const coinOptions = ['BTC', 'ETH', 'BNB', 'SOL', 'ADA', 'XRP', 'DOGE', 'DOT'] as const;

/** News categories that can be preferred. */
export const categoryOptions = [
  'Technology',
  'Markets',
  'Regulation',
  'Adoption',
  'Business',
  'Education',
] as const;

/** Which sentiment of stories can be preferred. */
export const sentimentOptions = ['all', 'positive', 'neutral', 'balanced'] as const;
