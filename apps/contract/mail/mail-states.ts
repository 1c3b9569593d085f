/** States of a mail. */
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'in-doubt', 'dropped'] as const;
