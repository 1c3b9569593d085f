import type { Endpoint } from './endpoint.ts';

/** Calls for forecasts (pro) and for what came of them (open to all). */
export const predictionEndpoints = {
  btcPrediction: {
    name: 'btcPrediction',
    method: 'get',
    path: '/api/predictions/btc',
    resource: 'predictions',
    action: 'read',
  },
  btcHourlyPredictions: {
    name: 'btcHourlyPredictions',
    method: 'get',
    path: '/api/predictions/btc-hourly',
    resource: 'predictions',
    action: 'read',
  },
  predictionLedger: {
    name: 'predictionLedger',
    method: 'get',
    path: '/api/predictions/ledger',
    resource: 'track-record',
    action: 'read',
  },
  prediction: {
    name: 'prediction',
    method: 'get',
    path: '/api/predictions/{symbol}',
    resource: 'predictions',
    action: 'read',
  },
  hourlyPredictions: {
    name: 'hourlyPredictions',
    method: 'get',
    path: '/api/predictions/{symbol}/hourly',
    resource: 'predictions',
    action: 'read',
  },
  trackRecord: {
    name: 'trackRecord',
    method: 'get',
    path: '/api/track-record',
    resource: 'track-record',
    action: 'read',
  },
  trackRecordDetails: {
    name: 'trackRecordDetails',
    method: 'get',
    path: '/api/track-record/details',
    resource: 'track-record',
    action: 'read',
  },
  trackRecordRecords: {
    name: 'trackRecordRecords',
    method: 'get',
    path: '/api/track-record/records',
    resource: 'track-record',
    action: 'read',
  },
  trackRecordOne: {
    name: 'trackRecordOne',
    method: 'get',
    path: '/api/track-record/records/{id}',
    resource: 'track-record',
    action: 'read',
  },
  ledgerDays: {
    name: 'ledgerDays',
    method: 'get',
    path: '/api/track-record/days',
    resource: 'track-record',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
