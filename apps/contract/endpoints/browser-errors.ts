import type { Endpoint } from './endpoint.ts';

/** The call by which the web app tells that it failed. */
export const browserErrorEndpoints = {
  reportBrowserError: {
    name: 'reportBrowserError',
    method: 'post',
    path: '/api/browser-errors',
    resource: 'session',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
