import { z } from 'zod';
import { userSchema } from './auth.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

/** `POST /api/account/accept-terms`: 409 when the versions are no longer current. */
const acceptTermsRequestSchema = z
  .strictObject({
    terms: z
      .string()
      .max(40)
      .meta({ description: 'Version of the terms that the member was shown.' }),
    privacy: z
      .string()
      .max(40)
      .meta({ description: 'Version of the privacy notice that the member was shown.' }),
    risk: z
      .string()
      .max(40)
      .meta({ description: 'Version of the risk warning that the member was shown.' }),
  })
  .meta({ id: 'AcceptTermsRequest', description: 'The versions that the member was shown.' });

/** Acceptance of new terms. */
export const legalOperations = defineOperations('Account', {
  acceptTerms: post('/api/account/accept-terms', 'account', {
    summary: 'Agree to the terms, the privacy notice and the risk warning as they are shown now',
    description: '409 `account/terms-changed`: other versions hold by now.',
    body: acceptTermsRequestSchema,
    status: 200,
    answer: userSchema,
    problems: { 409: ['account/terms-changed'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const legalEndpoints = withoutSchemas(legalOperations);
