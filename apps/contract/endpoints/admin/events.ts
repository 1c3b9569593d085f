import { defineEndpoints, get } from '../define-endpoints.ts';

/** Stored events in the console. */
export const eventEndpoints = defineEndpoints({
  events: get('/api/admin/events', 'admin'),
  event: get('/api/admin/events/{id}', 'admin'),
  eventTypes: get('/api/admin/event-types', 'admin'),
});
