import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Open faults and work, for the console's home page and the bot monitor. */
export const attentionEndpoints = defineEndpoints({
  attention: get('/api/admin/attention', 'admin'),
  silenceAlarm: post('/api/admin/attention/{id}/silence', 'admin'),
  endAlarmSilence: post('/api/admin/attention/{id}/end-silence', 'admin'),
});
