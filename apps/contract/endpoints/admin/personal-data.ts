import { defineEndpoints, post } from '../define-endpoints.ts';

/** A member's data in the console: the copy that the member can download. */
export const personalDataEndpoints = defineEndpoints({
  exportMember: post('/api/admin/members/{id}/export', 'admin'),
});
