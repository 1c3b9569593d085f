import { defineEndpoints, get } from '../define-endpoints.ts';

/** Stories, as staff look at them. */
export const newsRecordEndpoints = defineEndpoints({
  newsRecords: get('/api/admin/news', 'admin'),
  newsRecord: get('/api/admin/news/{id}', 'admin'),
});
