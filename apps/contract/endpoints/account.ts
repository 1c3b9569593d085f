import type { Endpoint } from './endpoint.ts';

/** Calls about the caller's account, the session, access and the plans on sale. */
export const accountEndpoints = {
  register: {
    name: 'register',
    method: 'post',
    path: '/api/auth/register',
    resource: 'session',
    action: 'change',
  },
  signIn: {
    name: 'signIn',
    method: 'post',
    path: '/api/auth/local',
    resource: 'session',
    action: 'change',
  },
  authCheck: {
    name: 'authCheck',
    method: 'post',
    path: '/api/auth/check',
    resource: 'session',
    action: 'read',
  },
  me: {
    name: 'me',
    method: 'get',
    path: '/api/auth/me',
    resource: 'account',
    action: 'read',
  },
  signOut: {
    name: 'signOut',
    method: 'post',
    path: '/api/auth/logout',
    resource: 'session',
    action: 'change',
  },
  changeProfile: {
    name: 'changeProfile',
    method: 'patch',
    path: '/api/profile',
    resource: 'account',
    action: 'change',
  },
  preferences: {
    name: 'preferences',
    method: 'get',
    path: '/api/preferences',
    resource: 'account',
    action: 'read',
  },
  changePreferences: {
    name: 'changePreferences',
    method: 'put',
    path: '/api/preferences',
    resource: 'account',
    action: 'change',
  },
  access: {
    name: 'access',
    method: 'get',
    path: '/api/access',
    resource: 'session',
    action: 'read',
  },
  accessReasons: {
    name: 'accessReasons',
    method: 'get',
    path: '/api/access/reasons',
    resource: 'account',
    action: 'read',
  },
  reportRefusal: {
    name: 'reportRefusal',
    method: 'post',
    path: '/api/access/refusals',
    resource: 'account',
    action: 'change',
  },
  plans: {
    name: 'plans',
    method: 'get',
    path: '/api/subscriptions',
    resource: 'public-plans',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
