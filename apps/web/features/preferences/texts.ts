export const preferencesTexts = {
  notSaved: 'Failed to save your preferences. Please try again.',
} as const;
