import type { Endpoint } from './endpoint.ts';

/** Editions of the newsletter as the console has them. */
export const editionRecordEndpoints = {
  editionRecords: {
    name: 'editionRecords',
    method: 'get',
    path: '/api/admin/editions',
    resource: 'admin',
    action: 'read',
  },
  editionRecord: {
    name: 'editionRecord',
    method: 'get',
    path: '/api/admin/editions/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
