import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Editions of the newsletter in the console. */
export const editionRecordEndpoints = defineEndpoints({
  editionRecords: get('/api/admin/editions', 'admin'),
  editionRecord: get('/api/admin/editions/{id}', 'admin'),
  previewEditionDelivery: post('/api/admin/editions/{id}/deliver/preview', 'admin', 'read'),
  deliverEdition: post('/api/admin/editions/{id}/deliver', 'admin'),
});
