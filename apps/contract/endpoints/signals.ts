import type { Endpoint } from './endpoint.ts';

/** Calls for trading signals (pro) and for what came of them (open to all). */
export const signalEndpoints = {
  signals: {
    name: 'signals',
    method: 'get',
    path: '/api/signals',
    resource: 'signals',
    action: 'read',
  },
  signalRecord: {
    name: 'signalRecord',
    method: 'get',
    path: '/api/track-record/signals',
    resource: 'track-record',
    action: 'read',
  },
  signalRecordDetails: {
    name: 'signalRecordDetails',
    method: 'get',
    path: '/api/track-record/signals/details',
    resource: 'track-record',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
