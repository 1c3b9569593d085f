/** The code of the refusal of a change by staff who proved long ago that it is them. */
export const proofRequired = 'session/proof-required';
