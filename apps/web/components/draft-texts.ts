/** Texts of the offer to bring back what was not saved. */
export const draftTexts = {
  fact: (moment: string): string => `You have unsaved changes from ${moment}.`,
  take: 'Bring them back',
  decline: 'Delete them',
} as const;
