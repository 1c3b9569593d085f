import type { Endpoint } from './endpoint.ts';

/** Erasures of accounts. */
export const erasureEndpoints = {
  erasures: {
    name: 'erasures',
    method: 'get',
    path: '/api/admin/erasures',
    resource: 'admin',
    action: 'read',
  },
  erasure: {
    name: 'erasure',
    method: 'get',
    path: '/api/admin/erasures/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
