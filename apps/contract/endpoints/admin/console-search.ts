import { defineEndpoints, get } from '../define-endpoints.ts';

/** The search of the console over everything that has a name or a number. */
export const consoleSearchEndpoints = defineEndpoints({
  consoleSearch: get('/api/admin/search', 'admin'),
});
