import { defineEndpoints, get } from '../define-endpoints.ts';

/** Erasures of accounts. */
export const erasureEndpoints = defineEndpoints({
  erasures: get('/api/admin/erasures', 'admin'),
  erasure: get('/api/admin/erasures/{id}', 'admin'),
});
