import type { Endpoint } from './endpoint.ts';

/** The read models behind the pages, and their rebuilds. */
export const projectionEndpoints = {
  projections: {
    name: 'projections',
    method: 'get',
    path: '/api/admin/projections',
    resource: 'admin',
    action: 'read',
  },
  projection: {
    name: 'projection',
    method: 'get',
    path: '/api/admin/projections/{id}',
    resource: 'admin',
    action: 'read',
  },
  rebuildProjection: {
    name: 'rebuildProjection',
    method: 'post',
    path: '/api/admin/projections/{id}/rebuild',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
