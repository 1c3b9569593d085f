/** Stored when a call of the specification gives no reason. The console always sends one. */
export const noReason = 'No reason given';
