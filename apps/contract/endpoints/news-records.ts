import type { Endpoint } from './endpoint.ts';

/** Stories, as staff look at them. */
export const newsRecordEndpoints = {
  newsRecords: {
    name: 'newsRecords',
    method: 'get',
    path: '/api/admin/news',
    resource: 'admin',
    action: 'read',
  },
  newsRecord: {
    name: 'newsRecord',
    method: 'get',
    path: '/api/admin/news/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
