import { defineEndpoints, get } from '../define-endpoints.ts';

/** Trading signals (Pro) and their track record (public). */
export const signalEndpoints = defineEndpoints({
  signals: get('/api/signals', 'signals'),
  signalRecord: get('/api/track-record/signals', 'track-record'),
  signalRecordDetails: get('/api/track-record/signals/details', 'track-record'),
});
