/** Kept where a call of the specification gives no reason; the console always does. */
export const noReason = 'No reason given';
