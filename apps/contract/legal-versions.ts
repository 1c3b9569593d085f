/** Current versions of the terms, privacy notice and risk warning. */
export { currentVersions } from '../../domain/shared/accounts/legal-documents.ts';
