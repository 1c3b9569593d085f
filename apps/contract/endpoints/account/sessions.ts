import { defineEndpoints, get, remove } from '../define-endpoints.ts';

/** Calls about where the caller is signed in. */
export const sessionEndpoints = defineEndpoints({
  ownSessions: get('/api/sessions', 'account'),
  endOtherSessions: remove('/api/sessions', 'account'),
  endSession: remove('/api/sessions/{id}', 'account'),
});
