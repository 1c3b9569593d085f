import type { Endpoint } from './endpoint.ts';

/** Calls for operators and machines. */
export const systemEndpoints = {
  operator: {
    name: 'operator',
    method: 'post',
    path: '/api/operator',
    resource: 'system',
    action: 'change',
  },
  healthy: {
    name: 'healthy',
    method: 'get',
    path: '/healthz',
    resource: 'system',
    action: 'read',
  },
  ready: {
    name: 'ready',
    method: 'get',
    path: '/readyz',
    resource: 'system',
    action: 'read',
  },
  metrics: {
    name: 'metrics',
    method: 'get',
    path: '/metrics',
    resource: 'system',
    action: 'read',
  },
  openApi: {
    name: 'openApi',
    method: 'get',
    path: '/api/openapi.json',
    resource: 'system',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
