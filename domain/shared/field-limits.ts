/** Characters of the reason that staff give for an act. */
export const maxReasonLength = 300;
export const reasonMissing = 'Please give a reason.';
