import type { Endpoint } from './endpoint.ts';

/** Comparisons with the payment provider: of every night, and those that staff ask for. */
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
  askComparison: {
    name: 'askComparison',
    method: 'post',
    path: '/api/admin/comparisons',
    resource: 'admin',
    action: 'change',
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
