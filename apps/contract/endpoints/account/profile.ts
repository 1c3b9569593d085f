import { defineEndpoints, get, put, remove } from '../define-endpoints.ts';

/** Bio and photo of a member. */
export const profileEndpoints = defineEndpoints({
  changeBio: put('/api/profile/bio', 'account'),
  changePhoto: put('/api/profile/photo', 'account'),
  removePhoto: remove('/api/profile/photo', 'account'),
  ownPhoto: get('/api/profile/photo/{photoId}', 'account'),
  memberPhoto: get('/api/admin/members/{id}/photo/{photoId}', 'admin'),
});
