import { defineEndpoints, post } from '../define-endpoints.ts';

/** Previews of grants and revocations. They change nothing, although they use POST. */
export const membershipPreviewEndpoints = defineEndpoints({
  previewGrant: post('/api/admin/members/{id}/grant/preview', 'admin', 'read'),
  previewTime: post('/api/admin/members/{id}/time/preview', 'admin', 'read'),
  previewGoodwillMonth: post('/api/admin/members/{id}/goodwill-month/preview', 'admin', 'read'),
  previewRevoke: post('/api/admin/members/{id}/revoke/preview', 'admin', 'read'),
  previewEndGrant: post('/api/admin/members/{id}/grants/{grantId}/end/preview', 'admin', 'read'),
});
