/** Texts of the button in a password's field. */
export const passwordTexts = {
  show: { word: 'Show', name: 'Show password' },
  hide: { word: 'Hide', name: 'Hide password' },
} as const;
