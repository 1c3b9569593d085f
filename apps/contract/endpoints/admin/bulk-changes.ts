import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Bulk changes of memberships. */
export const bulkChangeEndpoints = defineEndpoints({
  previewBulkChange: post('/api/admin/bulk-changes/preview', 'admin', 'read'),
  startBulkChange: post('/api/admin/bulk-changes', 'admin'),
  bulkChanges: get('/api/admin/bulk-changes', 'admin'),
  bulkChange: get('/api/admin/bulk-changes/{id}', 'admin'),
  bulkChangeMembers: get('/api/admin/bulk-changes/{id}/members', 'admin'),
  stopBulkChange: post('/api/admin/bulk-changes/{id}/stop', 'admin'),
});
