import { userSchema } from '../../account/auth.ts';
import { legalEndpoints } from '../../endpoints/account/legal.ts';
import { acceptTermsRequestSchema } from '../../account/legal.ts';
import { defineOperations } from '../define-operations.ts';

/** Acceptance of new terms. */
export const legalOperations = defineOperations(legalEndpoints, 'Account', {
  acceptTerms: {
    summary: 'Agree to the terms, the privacy notice and the risk warning as they are shown now',
    description: '409 `account/terms-changed`: other versions hold by now.',
    body: acceptTermsRequestSchema,
    status: 200,
    answer: userSchema,
    problems: { 409: ['account/terms-changed'] },
    idempotent: true,
  },
});
