export const searchTexts = {
  field: 'Search coins and news',
  escape: 'esc',
  coins: 'Coins',
  news: 'News',
  searching: 'Searching news',
  results: 'Search results',
  none: (typed: string): string => `No results found for “${typed}”`,
  found: (count: number, typed: string): string =>
    `Found ${String(count)} ${count === 1 ? 'result' : 'results'} for “${typed}”`,
} as const;
