import { defineEndpoints, post } from '../define-endpoints.ts';

/** Export of all data about the caller. */
export const exportEndpoints = defineEndpoints({
  exportAccount: post('/api/account/export', 'account'),
});
