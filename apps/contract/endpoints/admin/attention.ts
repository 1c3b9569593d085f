import { defineEndpoints, get } from '../define-endpoints.ts';

/** What needs attention, for the home page of the console and the bot monitor. */
export const attentionEndpoints = defineEndpoints({
  attention: get('/api/admin/attention', 'admin'),
});
