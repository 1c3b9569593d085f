import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Read models and their rebuilds. */
export const projectionEndpoints = defineEndpoints({
  projections: get('/api/admin/projections', 'admin'),
  projection: get('/api/admin/projections/{id}', 'admin'),
  rebuildProjection: post('/api/admin/projections/{id}/rebuild', 'admin'),
});
