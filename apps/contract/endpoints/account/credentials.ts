import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Address, password and deletion of the account. */
export const credentialsEndpoints = defineEndpoints({
  proof: get('/api/auth/proof', 'account'),
  prove: post('/api/auth/proof', 'account'),
  verifyEmail: post('/api/auth/verify-email', 'session'),
  resendVerification: post('/api/auth/verify-email/resend', 'account'),
  requestPasswordReset: post('/api/auth/password-reset', 'session'),
  confirmPasswordReset: post('/api/auth/password-reset/confirm', 'session'),
  linkedIdentities: get('/api/account/identities', 'account'),
  linkIdentity: post('/api/account/identities/link', 'account'),
  unlinkIdentity: post('/api/account/identities/unlink', 'account'),
  changePassword: post('/api/auth/change-password', 'account'),
  requestEmailChange: post('/api/auth/change-email', 'account'),
  confirmEmailChange: post('/api/auth/change-email/confirm', 'session'),
  undoEmailChange: post('/api/auth/change-email/undo', 'session'),
  requestDeletion: post('/api/account/delete', 'account'),
  confirmDeletion: post('/api/account/delete/confirm', 'session'),
});
