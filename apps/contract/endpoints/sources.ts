import type { Endpoint } from './endpoint.ts';

/** Outside sources, and values of theirs that were not shown. */
export const sourceEndpoints = {
  sources: {
    name: 'sources',
    method: 'get',
    path: '/api/admin/sources',
    resource: 'admin',
    action: 'read',
  },
  source: {
    name: 'source',
    method: 'get',
    path: '/api/admin/sources/{id}',
    resource: 'admin',
    action: 'read',
  },
  quarantine: {
    name: 'quarantine',
    method: 'get',
    path: '/api/admin/quarantine',
    resource: 'admin',
    action: 'read',
  },
  quarantinedValue: {
    name: 'quarantinedValue',
    method: 'get',
    path: '/api/admin/quarantine/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
