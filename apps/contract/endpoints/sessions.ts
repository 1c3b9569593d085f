import type { Endpoint } from './endpoint.ts';

/** Calls about where the caller is signed in. */
export const sessionEndpoints = {
  ownSessions: {
    name: 'ownSessions',
    method: 'get',
    path: '/api/sessions',
    resource: 'account',
    action: 'read',
  },
  endOtherSessions: {
    name: 'endOtherSessions',
    method: 'delete',
    path: '/api/sessions',
    resource: 'account',
    action: 'change',
  },
  endSession: {
    name: 'endSession',
    method: 'delete',
    path: '/api/sessions/{id}',
    resource: 'account',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
