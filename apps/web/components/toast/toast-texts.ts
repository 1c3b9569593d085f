export const toastTexts = {
  close: (title: string): string => `Close: ${title}`,
  noChanges: 'No changes',
} as const;
