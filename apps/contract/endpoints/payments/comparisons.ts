import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Comparisons with the payment provider, nightly or requested by staff. */
export const comparisonEndpoints = defineEndpoints({
  comparisons: get('/api/admin/comparisons', 'admin'),
  comparison: get('/api/admin/comparisons/{id}', 'admin'),
  askComparison: post('/api/admin/comparisons', 'admin'),
  previewFix: post('/api/admin/comparisons/{id}/fix/preview', 'admin', 'read'),
  fixDrift: post('/api/admin/comparisons/{id}/fix', 'admin'),
});
