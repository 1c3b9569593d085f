/** Texts of the offer to bring back what was not saved. */
export const draftTexts = {
  fact: (moment: string): string => `You have unsaved changes from ${moment}.`,
  take: 'Restore changes',
  decline: 'Delete changes',
} as const;
