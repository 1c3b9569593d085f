import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** The payment provider's call, and those to the demo's own provider. */
export const paymentsEndpoints = defineEndpoints({
  stripeWebhook: post('/api/webhooks/stripe', 'system'),
  demoProvider: get('/api/demo/provider', 'demo-control'),
  setDemoProvider: post('/api/demo/provider', 'demo-control'),
  demoPay: post('/api/demo/pay', 'demo'),
});
