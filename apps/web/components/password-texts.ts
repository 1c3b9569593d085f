export const passwordTexts = {
  show: { word: 'Show', name: 'Show password' },
  hide: { word: 'Hide', name: 'Hide password' },
} as const;
