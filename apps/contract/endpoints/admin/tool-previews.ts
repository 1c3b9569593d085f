import { defineEndpoints, post } from '../define-endpoints.ts';

/** Previews of the calls that identify a member by email address. They change nothing, although they use POST. */
export const toolPreviewEndpoints = defineEndpoints({
  previewManageMembership: post('/api/admin/manage-membership/preview', 'admin', 'read'),
  previewAddClient: post('/api/admin/add-client/preview', 'admin', 'read'),
  previewPromoteUser: post('/api/admin/promote-user/{email}/preview', 'admin', 'read'),
  previewUpdateStripe: post('/api/admin/update-stripe/{email}/preview', 'admin', 'read'),
});
