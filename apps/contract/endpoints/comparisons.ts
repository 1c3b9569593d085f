import type { Endpoint } from './endpoint.ts';

/** What the nightly comparisons with the payment provider found. */
export const comparisonEndpoints = {
  comparisons: {
    name: 'comparisons',
    method: 'get',
    path: '/api/admin/comparisons',
    resource: 'admin',
    action: 'read',
  },
  comparison: {
    name: 'comparison',
    method: 'get',
    path: '/api/admin/comparisons/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
