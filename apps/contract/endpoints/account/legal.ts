import { defineEndpoints, post } from '../define-endpoints.ts';

/** Agreeing to a new version of the terms. */
export const legalEndpoints = defineEndpoints({
  acceptTerms: post('/api/account/accept-terms', 'account'),
});
