import { defineEndpoints, get } from '../define-endpoints.ts';

/** Search in the console. */
export const consoleSearchEndpoints = defineEndpoints({
  consoleSearch: get('/api/admin/search', 'admin'),
});
