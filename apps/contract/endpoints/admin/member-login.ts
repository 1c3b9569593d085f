import { defineEndpoints, post } from '../define-endpoints.ts';

/** Help for a member who cannot log in. The state of the login is part of `memberAccount`. */
export const memberLoginEndpoints = defineEndpoints({
  unlockMember: post('/api/admin/members/{id}/login/unlock', 'login-help'),
  sendConfirmationLink: post('/api/admin/members/{id}/login/confirmation-link', 'login-help'),
  sendResetLink: post('/api/admin/members/{id}/login/reset-link', 'login-help'),
  endMemberSessions: post('/api/admin/members/{id}/login/end-sessions', 'admin'),
  unlinkMemberIdentity: post(
    '/api/admin/members/{id}/login/identities/{identityId}/unlink',
    'admin',
  ),
});
