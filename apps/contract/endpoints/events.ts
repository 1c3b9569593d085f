import type { Endpoint } from './endpoint.ts';

/** Every stored event, as the console lists and opens them. */
export const eventEndpoints = {
  events: {
    name: 'events',
    method: 'get',
    path: '/api/admin/events',
    resource: 'admin',
    action: 'read',
  },
  event: {
    name: 'event',
    method: 'get',
    path: '/api/admin/events/{id}',
    resource: 'admin',
    action: 'read',
  },
  eventTypes: {
    name: 'eventTypes',
    method: 'get',
    path: '/api/admin/event-types',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
