import type { Endpoint } from './endpoint.ts';

/** The login of a member in the console: suspension, and what two admins do for who lost a part of it. */
export const memberAccountEndpoints = {
  memberAccount: {
    name: 'memberAccount',
    method: 'get',
    path: '/api/admin/members/{id}/account',
    resource: 'admin',
    action: 'read',
  },
  suspendMember: {
    name: 'suspendMember',
    method: 'post',
    path: '/api/admin/members/{id}/suspend',
    resource: 'admin',
    action: 'change',
  },
  restoreMember: {
    name: 'restoreMember',
    method: 'post',
    path: '/api/admin/members/{id}/restore',
    resource: 'admin',
    action: 'change',
  },
  grantSupportRole: {
    name: 'grantSupportRole',
    method: 'post',
    path: '/api/admin/members/{id}/support-role/grant',
    resource: 'admin',
    action: 'change',
  },
  revokeSupportRole: {
    name: 'revokeSupportRole',
    method: 'post',
    path: '/api/admin/members/{id}/support-role/revoke',
    resource: 'admin',
    action: 'change',
  },
  requestRecovery: {
    name: 'requestRecovery',
    method: 'post',
    path: '/api/admin/members/{id}/recovery',
    resource: 'admin',
    action: 'change',
  },
  confirmRecovery: {
    name: 'confirmRecovery',
    method: 'post',
    path: '/api/admin/members/{id}/recovery/{recoveryId}/confirm',
    resource: 'admin',
    action: 'change',
  },
  withdrawRecovery: {
    name: 'withdrawRecovery',
    method: 'post',
    path: '/api/admin/members/{id}/recovery/{recoveryId}/withdraw',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
