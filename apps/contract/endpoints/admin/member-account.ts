import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** The login of a member in the console: suspension, and what two admins do for who lost a part of it. */
export const memberAccountEndpoints = defineEndpoints({
  memberAccount: get('/api/admin/members/{id}/account', 'admin'),
  suspendMember: post('/api/admin/members/{id}/suspend', 'admin'),
  restoreMember: post('/api/admin/members/{id}/restore', 'admin'),
  grantSupportRole: post('/api/admin/members/{id}/support-role/grant', 'admin'),
  revokeSupportRole: post('/api/admin/members/{id}/support-role/revoke', 'admin'),
  requestRecovery: post('/api/admin/members/{id}/recovery', 'admin'),
  confirmRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/confirm', 'admin'),
  withdrawRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/withdraw', 'admin'),
});
