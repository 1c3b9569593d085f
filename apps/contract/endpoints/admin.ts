import type { Endpoint } from './endpoint.ts';

/** Calls of the console and the admin tools. */
export const adminEndpoints = {
  adminUsers: {
    name: 'adminUsers',
    method: 'get',
    path: '/api/admin/users',
    resource: 'admin',
    action: 'read',
  },
  manageMembership: {
    name: 'manageMembership',
    method: 'post',
    path: '/api/admin/manage-membership',
    resource: 'admin',
    action: 'change',
  },
  members: {
    name: 'members',
    method: 'get',
    path: '/api/admin/members',
    resource: 'admin',
    action: 'read',
  },
  memberCounts: {
    name: 'memberCounts',
    method: 'get',
    path: '/api/admin/member-counts',
    resource: 'admin',
    action: 'read',
  },
  member: {
    name: 'member',
    method: 'get',
    path: '/api/admin/members/{id}',
    resource: 'admin',
    action: 'read',
  },
  memberTimeline: {
    name: 'memberTimeline',
    method: 'get',
    path: '/api/admin/members/{id}/timeline',
    resource: 'admin',
    action: 'read',
  },
  memberAsOf: {
    name: 'memberAsOf',
    method: 'get',
    path: '/api/admin/members/{id}/as-of',
    resource: 'admin',
    action: 'read',
  },
  grantMembership: {
    name: 'grantMembership',
    method: 'post',
    path: '/api/admin/members/{id}/grant',
    resource: 'admin',
    action: 'change',
  },
  revokeMembership: {
    name: 'revokeMembership',
    method: 'post',
    path: '/api/admin/members/{id}/revoke',
    resource: 'admin',
    action: 'change',
  },
  endGrant: {
    name: 'endGrant',
    method: 'post',
    path: '/api/admin/members/{id}/grants/{grantId}/end',
    resource: 'admin',
    action: 'change',
  },
  consumers: {
    name: 'consumers',
    method: 'get',
    path: '/api/admin/consumers',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
