import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Calls for operators and machines. */
export const systemEndpoints = defineEndpoints({
  operator: post('/api/operator', 'system'),
  healthy: get('/healthz', 'system'),
  ready: get('/readyz', 'system'),
  metrics: get('/metrics', 'system'),
  status: get('/api/status', 'system'),
  openApi: get('/api/openapi.json', 'system'),
});
