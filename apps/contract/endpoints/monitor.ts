import type { Endpoint } from './endpoint.ts';

/** Calls of the bot monitor. */
export const monitorEndpoints = {
  botMetrics: {
    name: 'botMetrics',
    method: 'get',
    path: '/api/admin/bot-metrics',
    resource: 'monitor',
    action: 'read',
  },
  reportBrowserError: {
    name: 'reportBrowserError',
    method: 'post',
    path: '/api/browser-errors',
    resource: 'session',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
