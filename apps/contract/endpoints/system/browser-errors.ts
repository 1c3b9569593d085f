import { defineEndpoints, post } from '../define-endpoints.ts';

/** Error reports from the web app. */
export const browserErrorEndpoints = defineEndpoints({
  reportBrowserError: post('/api/browser-errors', 'session'),
});
