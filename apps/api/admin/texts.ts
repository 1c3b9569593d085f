/** Stored when a call of the specification gives no reason. The console always sends one. */
export const noReason = 'No reason given';

export const trialTexts = {
  allowedAlready: 'Another trial is allowed already, and the member has not started it yet.',
} as const;
