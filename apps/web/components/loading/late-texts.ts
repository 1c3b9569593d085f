/** Texts that forms share. */
export const lateTexts = {
  processing: 'Processing...',
} as const;
