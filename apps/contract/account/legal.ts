import { z } from 'zod';
import { legalDocuments } from '../../../domain/shared/accounts/legal-documents.ts';

/** A document that a member agrees to. */
export const legalDocumentSchema = z.enum(legalDocuments);
/** Terms, privacy notice or risk warning. */
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/** `POST /api/account/accept-terms`: 409 when the versions are no longer current. */
export const acceptTermsRequestSchema = z
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
/** The version of each document that the member was shown. */
export type AcceptTermsRequest = z.infer<typeof acceptTermsRequestSchema>;
