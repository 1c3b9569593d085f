import { defineEndpoints, get } from '../define-endpoints.ts';

/** Calls of the bot monitor. */
export const monitorEndpoints = defineEndpoints({
  botMetrics: get('/api/admin/bot-metrics', 'monitor'),
});
