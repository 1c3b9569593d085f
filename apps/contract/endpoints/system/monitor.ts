import { defineEndpoints, get } from '../define-endpoints.ts';

/** The bot monitor. */
export const monitorEndpoints = defineEndpoints({
  botMetrics: get('/api/admin/bot-metrics', 'monitor'),
});
