import { defineEndpoints, post } from '../define-endpoints.ts';

/** Acceptance of new terms. */
export const legalEndpoints = defineEndpoints({
  acceptTerms: post('/api/account/accept-terms', 'account'),
});
