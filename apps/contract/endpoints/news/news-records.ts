import { defineEndpoints, get } from '../define-endpoints.ts';

/** Stories in the console. */
export const newsRecordEndpoints = defineEndpoints({
  newsRecords: get('/api/admin/news', 'admin'),
  newsRecord: get('/api/admin/news/{id}', 'admin'),
});
