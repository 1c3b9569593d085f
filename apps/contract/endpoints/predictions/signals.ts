import { defineEndpoints, get } from '../define-endpoints.ts';

/** Calls for trading signals (pro) and for what came of them (open to all). */
export const signalEndpoints = defineEndpoints({
  signals: get('/api/signals', 'signals'),
  signalRecord: get('/api/track-record/signals', 'track-record'),
  signalRecordDetails: get('/api/track-record/signals/details', 'track-record'),
});
