import { keptDocumentEndpoints } from '../../endpoints/account/kept-documents.ts';
import {
  saveDocumentRequestSchema,
  keptDocumentParamsSchema,
  keptDocumentSchema,
  keptDocumentKindParamsSchema,
  keptNamesSchema,
} from '../../account/kept-documents.ts';
import { defineOperations } from '../define-operations.ts';

/** The caller's unsaved edits and page settings. */
export const keptDocumentOperations = defineOperations(keptDocumentEndpoints, 'Account', {
  keptNames: {
    summary: 'Names of what the account keeps, the newest first',
    params: keptDocumentKindParamsSchema,
    status: 200,
    answer: keptNamesSchema,
  },
  keptDocument: {
    summary: 'What the account keeps under a name',
    description: 'Without a document both fields are null; this is not an error.',
    params: keptDocumentParamsSchema,
    status: 200,
    answer: keptDocumentSchema,
  },
  keepDocument: {
    summary: 'Keep unsaved edits for a day, or settings of a page without an end',
    description: 'Replaces the document stored under the name.',
    params: keptDocumentParamsSchema,
    body: saveDocumentRequestSchema,
    bodyLimit: 16 * 1024,
    status: 204,
    answer: null,
    idempotent: true,
  },
  forgetDocument: {
    summary: 'Forget what is kept under a name',
    params: keptDocumentParamsSchema,
    status: 204,
    answer: null,
    idempotent: true,
  },
});
