import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** The second factor of a login. */
export const secondFactorEndpoints = defineEndpoints({
  secondFactor: get('/api/auth/totp', 'account'),
  setUpTotp: post('/api/auth/totp/setup', 'account'),
  enableTotp: post('/api/auth/totp/enable', 'account'),
  disableTotp: post('/api/auth/totp/disable', 'account'),
  verifyTotpLogin: post('/api/auth/verify-totp-login', 'session'),
});
