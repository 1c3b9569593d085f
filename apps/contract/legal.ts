import { z } from 'zod';
import { legalDocuments } from '../../domain/shared/legal-documents.ts';

/** A document that a member agrees to. */
export const legalDocumentSchema = z.enum(legalDocuments);
/** Terms, privacy notice or risk warning. */
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/** `POST /api/account/accept-terms`: the versions that were shown; 409 when others hold by now. */
export const acceptTermsRequestSchema = z
  .strictObject({
    terms: z.string().max(40),
    privacy: z.string().max(40),
    risk: z.string().max(40),
  })
  .meta({ id: 'AcceptTermsRequest' });
/** The version of each document that the member saw. */
export type AcceptTermsRequest = z.infer<typeof acceptTermsRequestSchema>;
