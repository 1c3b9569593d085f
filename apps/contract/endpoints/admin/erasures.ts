import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Erasures of accounts, and those by staff from the request to the execution. */
export const erasureEndpoints = defineEndpoints({
  erasures: get('/api/admin/erasures', 'admin'),
  erasure: get('/api/admin/erasures/{id}', 'admin'),
  memberErasure: get('/api/admin/members/{id}/erasure', 'admin'),
  previewErasure: post('/api/admin/members/{id}/erasure/preview', 'admin', 'read'),
  requestErasure: post('/api/admin/members/{id}/erasure', 'admin'),
  confirmErasure: post('/api/admin/members/{id}/erasure/{erasureId}/confirm', 'admin'),
  withdrawErasure: post('/api/admin/members/{id}/erasure/{erasureId}/withdraw', 'admin'),
});
