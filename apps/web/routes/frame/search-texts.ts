export const searchTexts = {
  none: (typed: string): string => `No results found for “${typed}”`,
  found: (count: number, typed: string): string =>
    `Found ${String(count)} ${count === 1 ? 'result' : 'results'} for “${typed}”`,
} as const;
