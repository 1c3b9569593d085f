import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Calls that exist only in demo mode. */
export const demoEndpoints = defineEndpoints({
  demo: get('/api/demo', 'demo'),
  demoClock: post('/api/demo/clock', 'demo-control'),
  demoClockProgress: get('/api/demo/clock', 'demo'),
  demoOutbox: get('/api/demo/outbox', 'demo-control'),
  demoIncident: post('/api/demo/incidents', 'demo-control'),
  demoReset: post('/api/demo/reset', 'demo-control'),
});
