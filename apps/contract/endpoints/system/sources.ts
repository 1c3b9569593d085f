import { defineEndpoints, get } from '../define-endpoints.ts';

/** External sources and their quarantined values. */
export const sourceEndpoints = defineEndpoints({
  sources: get('/api/admin/sources', 'admin'),
  source: get('/api/admin/sources/{id}', 'admin'),
  quarantine: get('/api/admin/quarantine', 'admin'),
  quarantinedValue: get('/api/admin/quarantine/{id}', 'admin'),
});
