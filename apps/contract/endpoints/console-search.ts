import type { Endpoint } from './endpoint.ts';

/** The search of the console over everything that has a name or a number. */
export const consoleSearchEndpoints = {
  consoleSearch: {
    name: 'consoleSearch',
    method: 'get',
    path: '/api/admin/search',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
