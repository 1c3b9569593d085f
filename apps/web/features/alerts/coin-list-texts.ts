/** Texts of the editor of the member's coins. */
export const coinListTexts = {
  added: (coin: string): string => `${coin} was added to the end of your list.`,
  removed: (coin: string): string => `${coin} was removed from your list.`,
} as const;
