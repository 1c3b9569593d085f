export const lateTexts = {
  processing: 'Processing...',
} as const;
