import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Webhook of the payment provider, and controls of the demo provider. */
export const paymentsEndpoints = defineEndpoints({
  stripeWebhook: post('/api/webhooks/stripe', 'system'),
  demoProvider: get('/api/demo/provider', 'demo-control'),
  setDemoProvider: post('/api/demo/provider', 'demo-control'),
  demoPay: post('/api/demo/pay', 'demo'),
});
