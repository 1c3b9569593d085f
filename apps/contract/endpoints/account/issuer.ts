import { defineEndpoints, get } from '../define-endpoints.ts';

/** Login at an OpenID Connect issuer. */
export const issuerEndpoints = defineEndpoints({
  loginWays: get('/api/auth/ways', 'session'),
  beginIssuerLogin: get('/api/auth/google', 'session', 'change'),
  endIssuerLogin: get('/api/auth/google/callback', 'session', 'change'),
});
