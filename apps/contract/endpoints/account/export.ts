import { defineEndpoints, post } from '../define-endpoints.ts';

/** A copy of everything that is held about the caller. */
export const exportEndpoints = defineEndpoints({
  exportAccount: post('/api/account/export', 'account'),
});
