/** Texts of the amounts that a member holds. */
export const holdingTexts = {
  title: 'Your holdings',
} as const;
