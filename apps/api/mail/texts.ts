/** What the mail service is told. */
export const mailTexts = {
  refused: 'The report was refused: its signature does not hold, or it is not a report.',
} as const;
