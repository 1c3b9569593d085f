import { defineEndpoints, get, remove } from '../define-endpoints.ts';

/** The caller's sessions. */
export const sessionEndpoints = defineEndpoints({
  ownSessions: get('/api/sessions', 'account'),
  endOtherSessions: remove('/api/sessions', 'account'),
  endSession: remove('/api/sessions/{id}', 'account'),
});
