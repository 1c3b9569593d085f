import type { Endpoint } from './endpoint.ts';

/** Previews of grants and revocations; read-only, although sent with POST. */
export const membershipPreviewEndpoints = {
  previewGrant: {
    name: 'previewGrant',
    method: 'post',
    path: '/api/admin/members/{id}/grant/preview',
    resource: 'admin',
    action: 'read',
  },
  previewGoodwillMonth: {
    name: 'previewGoodwillMonth',
    method: 'post',
    path: '/api/admin/members/{id}/goodwill-month/preview',
    resource: 'admin',
    action: 'read',
  },
  previewRevoke: {
    name: 'previewRevoke',
    method: 'post',
    path: '/api/admin/members/{id}/revoke/preview',
    resource: 'admin',
    action: 'read',
  },
  previewEndGrant: {
    name: 'previewEndGrant',
    method: 'post',
    path: '/api/admin/members/{id}/grants/{grantId}/end/preview',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
