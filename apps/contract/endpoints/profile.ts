import type { Endpoint } from './endpoint.ts';

/** Calls about what a member shows of themselves. */
export const profileEndpoints = {
  changeBio: {
    name: 'changeBio',
    method: 'put',
    path: '/api/profile/bio',
    resource: 'account',
    action: 'change',
  },
  changePhoto: {
    name: 'changePhoto',
    method: 'put',
    path: '/api/profile/photo',
    resource: 'account',
    action: 'change',
  },
  removePhoto: {
    name: 'removePhoto',
    method: 'delete',
    path: '/api/profile/photo',
    resource: 'account',
    action: 'change',
  },
  ownPhoto: {
    name: 'ownPhoto',
    method: 'get',
    path: '/api/profile/photo/{photoId}',
    resource: 'account',
    action: 'read',
  },
  memberPhoto: {
    name: 'memberPhoto',
    method: 'get',
    path: '/api/admin/members/{id}/photo/{photoId}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
