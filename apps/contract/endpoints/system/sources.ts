import { defineEndpoints, get } from '../define-endpoints.ts';

/** Outside sources, and values of theirs that were not shown. */
export const sourceEndpoints = defineEndpoints({
  sources: get('/api/admin/sources', 'admin'),
  source: get('/api/admin/sources/{id}', 'admin'),
  quarantine: get('/api/admin/quarantine', 'admin'),
  quarantinedValue: get('/api/admin/quarantine/{id}', 'admin'),
});
