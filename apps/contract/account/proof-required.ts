/** Problem code for a staff change that requires a recent reauthentication. */
export const reauthenticationRequiredCode = 'session/proof-required';
