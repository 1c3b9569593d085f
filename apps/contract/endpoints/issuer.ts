import type { Endpoint } from './endpoint.ts';

/** Logging in at an OpenID Connect issuer. */
export const issuerEndpoints = {
  loginWays: {
    name: 'loginWays',
    method: 'get',
    path: '/api/auth/ways',
    resource: 'session',
    action: 'read',
  },
  beginIssuerLogin: {
    name: 'beginIssuerLogin',
    method: 'get',
    path: '/api/auth/google',
    resource: 'session',
    action: 'change',
  },
  endIssuerLogin: {
    name: 'endIssuerLogin',
    method: 'get',
    path: '/api/auth/google/callback',
    resource: 'session',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
