/** Responses to the mail service. */
export const mailTexts = {
  refused: 'The report was refused: its signature does not hold, or it is not a report.',
} as const;
