import { defineEndpoints, post } from '../define-endpoints.ts';

/** The call by which the web app tells that it failed. */
export const browserErrorEndpoints = defineEndpoints({
  reportBrowserError: post('/api/browser-errors', 'session'),
});
