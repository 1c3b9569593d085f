import type { Endpoint } from './endpoint.ts';

/** Calls that exist in demo mode only. */
export const demoEndpoints = {
  demo: {
    name: 'demo',
    method: 'get',
    path: '/api/demo',
    resource: 'demo',
    action: 'read',
  },
  demoClock: {
    name: 'demoClock',
    method: 'post',
    path: '/api/demo/clock',
    resource: 'demo-control',
    action: 'change',
  },
  demoClockProgress: {
    name: 'demoClockProgress',
    method: 'get',
    path: '/api/demo/clock',
    resource: 'demo',
    action: 'read',
  },
  demoOutbox: {
    name: 'demoOutbox',
    method: 'get',
    path: '/api/demo/outbox',
    resource: 'demo-control',
    action: 'read',
  },
  demoReset: {
    name: 'demoReset',
    method: 'post',
    path: '/api/demo/reset',
    resource: 'demo-control',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
