import type { LedgerDay, RecordFigures, TrackRecord } from '#contract/predictions/track-record.ts';

export const figures: RecordFigures = {
  resolved: 4000,
  unresolved: 3,
  calls: 2104,
  hits: 1118,
  hitRate: { rate: 0.5314, low: 0.51, high: 0.5526 },
  brier: 0.2489,
  errorToLastPrice: 0.9991,
  coverage: { band50: 0.502, band80: 0.803, band90: 0.897 },
};
const nothing: RecordFigures = {
  resolved: 0,
  unresolved: 0,
  calls: 0,
  hits: 0,
  hitRate: null,
  brier: null,
  errorToLastPrice: null,
  coverage: null,
};

export const day: LedgerDay = {
  day: '2026-01-04',
  head: 'ab'.repeat(32),
  previousHead: '0'.repeat(64),
  issued: 312,
  resolved: 300,
  unresolved: 1,
  withheld: 2,
};

export const record: TrackRecord = {
  state: { phase: 'ready', progress: 1, hoursMissed: 7, hoursWithheld: 2 },
  simulated: false,
  headline: figures,
  all: { ...figures, resolved: 52_000 },
  filters: {
    coins: ['BTC', 'ETH'],
    horizons: [1, 24],
    modelVersions: ['m-1', 'm-2'],
    months: ['2025-12', '2026-01'],
  },
  rows: [
    { symbol: 'BTC', horizonHours: 1, ...figures },
    { symbol: 'BTC', horizonHours: 24, ...figures, calls: 0, hits: 0, hitRate: null },
    { symbol: 'ETH', horizonHours: 1, ...figures, resolved: 77 },
  ],
  ledger: day,
  asOf: '2026-01-05T09:00:00.000Z',
};
export const emptyRecord: TrackRecord = {
  ...record,
  headline: nothing,
  all: nothing,
  rows: [],
  ledger: null,
};
