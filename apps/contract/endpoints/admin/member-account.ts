import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** A member's login in the console: suspension, support role, and recovery confirmed by two admins. */
export const memberAccountEndpoints = defineEndpoints({
  memberAccount: get('/api/admin/members/{id}/account', 'admin'),
  suspendMember: post('/api/admin/members/{id}/suspend', 'admin'),
  restoreMember: post('/api/admin/members/{id}/restore', 'admin'),
  grantSupportRole: post('/api/admin/members/{id}/support-role/grant', 'admin'),
  revokeSupportRole: post('/api/admin/members/{id}/support-role/revoke', 'admin'),
  requestRecovery: post('/api/admin/members/{id}/recovery', 'admin'),
  confirmRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/confirm', 'admin'),
  withdrawRecovery: post('/api/admin/members/{id}/recovery/{recoveryId}/withdraw', 'admin'),
  previewSuspension: post('/api/admin/members/{id}/suspend/preview', 'admin', 'read'),
  previewRestoration: post('/api/admin/members/{id}/restore/preview', 'admin', 'read'),
  previewSupportGrant: post('/api/admin/members/{id}/support-role/grant/preview', 'admin', 'read'),
  previewSupportRevoke: post(
    '/api/admin/members/{id}/support-role/revoke/preview',
    'admin',
    'read',
  ),
  previewRecovery: post('/api/admin/members/{id}/recovery/preview', 'admin', 'read'),
  previewRecoveryConfirmation: post(
    '/api/admin/members/{id}/recovery/{recoveryId}/confirm/preview',
    'admin',
    'read',
  ),
  previewRecoveryWithdrawal: post(
    '/api/admin/members/{id}/recovery/{recoveryId}/withdraw/preview',
    'admin',
    'read',
  ),
});
