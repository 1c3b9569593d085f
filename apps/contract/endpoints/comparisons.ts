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
  previewFix: {
    name: 'previewFix',
    method: 'post',
    path: '/api/admin/comparisons/{id}/fix/preview',
    resource: 'admin',
    action: 'read',
  },
  fixDrift: {
    name: 'fixDrift',
    method: 'post',
    path: '/api/admin/comparisons/{id}/fix',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
