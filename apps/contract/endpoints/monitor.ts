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
} as const satisfies Readonly<Record<string, Endpoint>>;
