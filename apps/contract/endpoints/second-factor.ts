import type { Endpoint } from './endpoint.ts';

/** Calls about the second factor of a login. */
export const secondFactorEndpoints = {
  secondFactor: {
    name: 'secondFactor',
    method: 'get',
    path: '/api/auth/totp',
    resource: 'account',
    action: 'read',
  },
  setUpTotp: {
    name: 'setUpTotp',
    method: 'post',
    path: '/api/auth/totp/setup',
    resource: 'account',
    action: 'change',
  },
  enableTotp: {
    name: 'enableTotp',
    method: 'post',
    path: '/api/auth/totp/enable',
    resource: 'account',
    action: 'change',
  },
  disableTotp: {
    name: 'disableTotp',
    method: 'post',
    path: '/api/auth/totp/disable',
    resource: 'account',
    action: 'change',
  },
  verifyTotpLogin: {
    name: 'verifyTotpLogin',
    method: 'post',
    path: '/api/auth/verify-totp-login',
    resource: 'session',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
