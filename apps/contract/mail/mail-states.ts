/** Where a mail can stand. */
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'in-doubt', 'dropped'] as const;
