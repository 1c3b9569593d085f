/** Problem code for a staff change that requires a recent reauthentication. */
export const proofRequired = 'session/proof-required';
