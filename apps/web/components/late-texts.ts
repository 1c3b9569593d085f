/** Texts of the shared parts that are loaded later: forms and toasts. */
export const lateTexts = {
  processing: 'Processing...',
  closeToast: (title: string): string => `Close: ${title}`,
} as const;
