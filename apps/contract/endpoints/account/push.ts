import { defineEndpoints, get, post, remove } from '../define-endpoints.ts';

/** Browsers that show the caller's alerts. */
export const pushEndpoints = defineEndpoints({
  pushSettings: get('/api/push', 'account'),
  savePushDevice: post('/api/push/devices', 'account'),
  removePushDevice: remove('/api/push/devices/{id}', 'account'),
});
