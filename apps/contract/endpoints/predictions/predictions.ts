import { defineEndpoints, get } from '../define-endpoints.ts';

/** Forecasts (Pro) and their track record (public). */
export const predictionEndpoints = defineEndpoints({
  btcPrediction: get('/api/predictions/btc', 'predictions'),
  btcHourlyPredictions: get('/api/predictions/btc-hourly', 'predictions'),
  predictionLedger: get('/api/predictions/ledger', 'track-record'),
  prediction: get('/api/predictions/{symbol}', 'predictions'),
  hourlyPredictions: get('/api/predictions/{symbol}/hourly', 'predictions'),
  expectedMoves: get('/api/expected-moves', 'predictions'),
  trackRecord: get('/api/track-record', 'track-record'),
  trackRecordDetails: get('/api/track-record/details', 'track-record'),
  trackRecordRecords: get('/api/track-record/records', 'track-record'),
  trackRecordOne: get('/api/track-record/records/{id}', 'track-record'),
  trackRecordPicture: get('/share/track-record', 'track-record'),
  ledgerDays: get('/api/track-record/days', 'track-record'),
});
