import { defineEndpoints, get } from '../define-endpoints.ts';

/** Every stored event, as the console lists and opens them. */
export const eventEndpoints = defineEndpoints({
  events: get('/api/admin/events', 'admin'),
  event: get('/api/admin/events/{id}', 'admin'),
  eventTypes: get('/api/admin/event-types', 'admin'),
});
