import type { Endpoint } from './endpoint.ts';

/** A copy of everything that is held about the caller. */
export const exportEndpoints = {
  exportAccount: {
    name: 'exportAccount',
    method: 'post',
    path: '/api/account/export',
    resource: 'account',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
