import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Maintenance, during which changes are refused. */
export const maintenanceEndpoints = defineEndpoints({
  maintenance: get('/api/admin/maintenance', 'admin'),
  startMaintenance: post('/api/admin/maintenance/start', 'admin'),
  endMaintenance: post('/api/admin/maintenance/end', 'admin'),
});
