export const processingTexts = {
  processing: 'Processing...',
} as const;
