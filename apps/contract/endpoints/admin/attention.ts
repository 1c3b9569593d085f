import { defineEndpoints, get } from '../define-endpoints.ts';

/** Open faults and work, for the console's home page and the bot monitor. */
export const attentionEndpoints = defineEndpoints({
  attention: get('/api/admin/attention', 'admin'),
});
