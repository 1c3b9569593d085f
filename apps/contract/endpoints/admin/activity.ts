import { defineEndpoints, get } from '../define-endpoints.ts';

/** Who did what, in the console. */
export const activityEndpoints = defineEndpoints({
  activity: get('/api/admin/activity', 'activity'),
});
