/** The versions of terms, privacy notice and risk warning that are shown now. */
export { currentVersions, legalDocuments } from '../../domain/shared/accounts/legal-documents.ts';
