import type { Endpoint } from './endpoint.ts';

/** Bulk changes: previewed, started, followed and stopped. */
export const bulkChangeEndpoints = {
  previewBulkChange: {
    name: 'previewBulkChange',
    method: 'post',
    path: '/api/admin/bulk-changes/preview',
    resource: 'admin',
    action: 'read',
  },
  startBulkChange: {
    name: 'startBulkChange',
    method: 'post',
    path: '/api/admin/bulk-changes',
    resource: 'admin',
    action: 'change',
  },
  bulkChanges: {
    name: 'bulkChanges',
    method: 'get',
    path: '/api/admin/bulk-changes',
    resource: 'admin',
    action: 'read',
  },
  bulkChange: {
    name: 'bulkChange',
    method: 'get',
    path: '/api/admin/bulk-changes/{id}',
    resource: 'admin',
    action: 'read',
  },
  stopBulkChange: {
    name: 'stopBulkChange',
    method: 'post',
    path: '/api/admin/bulk-changes/{id}/stop',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
