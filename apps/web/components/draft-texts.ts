export const draftTexts = {
  fact: (moment: string): string => `You have unsaved changes from ${moment}.`,
  take: 'Restore changes',
  decline: 'Delete changes',
} as const;
