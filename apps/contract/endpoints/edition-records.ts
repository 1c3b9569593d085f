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
  previewEditionDelivery: {
    name: 'previewEditionDelivery',
    method: 'post',
    path: '/api/admin/editions/{id}/deliver/preview',
    resource: 'admin',
    action: 'read',
  },
  deliverEdition: {
    name: 'deliverEdition',
    method: 'post',
    path: '/api/admin/editions/{id}/deliver',
    resource: 'admin',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
