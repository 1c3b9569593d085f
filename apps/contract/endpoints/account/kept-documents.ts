import { defineEndpoints, get, put, remove } from '../define-endpoints.ts';

/** What the signed-in account keeps between visits: unsaved edits and settings of pages. */
export const keptDocumentEndpoints = defineEndpoints({
  keptNames: get('/api/kept/{kind}', 'account'),
  keptDocument: get('/api/kept/{kind}/{name}', 'account'),
  keepDocument: put('/api/kept/{kind}/{name}', 'account'),
  forgetDocument: remove('/api/kept/{kind}/{name}', 'account'),
});
