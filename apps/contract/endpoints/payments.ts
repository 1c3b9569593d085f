import type { Endpoint } from './endpoint.ts';

/** The payment provider's call, and those to the demo's own provider. */
export const paymentsEndpoints = {
  stripeWebhook: {
    name: 'stripeWebhook',
    method: 'post',
    path: '/api/webhooks/stripe',
    resource: 'system',
    action: 'change',
  },
  demoProvider: {
    name: 'demoProvider',
    method: 'get',
    path: '/api/demo/provider',
    resource: 'demo-control',
    action: 'read',
  },
  setDemoProvider: {
    name: 'setDemoProvider',
    method: 'post',
    path: '/api/demo/provider',
    resource: 'demo-control',
    action: 'change',
  },
  demoPay: {
    name: 'demoPay',
    method: 'post',
    path: '/api/demo/pay',
    resource: 'demo',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
