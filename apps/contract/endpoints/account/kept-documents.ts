import { defineEndpoints, get, put, remove } from '../define-endpoints.ts';

/** Documents stored for the signed-in account: unsaved edits and page settings. */
export const keptDocumentEndpoints = defineEndpoints({
  keptNames: get('/api/kept/{kind}', 'account'),
  keptDocument: get('/api/kept/{kind}/{name}', 'account'),
  keepDocument: put('/api/kept/{kind}/{name}', 'account'),
  forgetDocument: remove('/api/kept/{kind}/{name}', 'account'),
});
