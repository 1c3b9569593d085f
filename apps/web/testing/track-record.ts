import type {
  LedgerDay,
  PredictionRecord,
  RecordFigures,
  TrackRecord,
} from '#contract/predictions/track-record.ts';

export const recordFigures: RecordFigures = {
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

export const ledgerDay: LedgerDay = {
  day: '2026-01-04',
  head: 'ab'.repeat(32),
  previousHead: '0'.repeat(64),
  issued: 312,
  resolved: 300,
  unresolved: 1,
  withheld: 2,
};

export const sampleTrackRecord: TrackRecord = {
  state: { phase: 'ready', progress: 1, hoursMissed: 7, hoursWithheld: 2 },
  simulated: false,
  headline: recordFigures,
  all: { ...recordFigures, resolved: 52_000 },
  filters: {
    coins: ['BTC', 'ETH'],
    horizons: [1, 24],
    modelVersions: ['m-1', 'm-2'],
    months: ['2025-12', '2026-01'],
  },
  rows: [
    { symbol: 'BTC', horizonHours: 1, ...recordFigures },
    { symbol: 'BTC', horizonHours: 24, ...recordFigures, calls: 0, hits: 0, hitRate: null },
    { symbol: 'ETH', horizonHours: 1, ...recordFigures, resolved: 77 },
  ],
  ledger: ledgerDay,
  asOf: '2026-01-05T09:00:00.000Z',
};
export const emptyRecord: TrackRecord = {
  ...sampleTrackRecord,
  headline: nothing,
  all: nothing,
  rows: [],
  ledger: null,
};

const around = (half: number) => ({ low: 64_000 - half, high: 64_000 + half });

/** A resolved forecast of an hour. */
export const createPredictionRecord = (
  hour: string,
  given: Partial<PredictionRecord> = {},
): PredictionRecord => ({
  id: `BTC-1-2026-01-05T${hour}:00:00.000Z`,
  symbol: 'BTC',
  horizonHours: 1,
  called: 'up',
  probUp: 0.54,
  noCallReason: null,
  rangeMethod: 'model',
  cutOffAt: '2026-01-05T07:00:00.000Z',
  issuedAt: '2026-01-05T07:00:40.000Z',
  storedAt: '2026-01-05T07:00:41.000Z',
  targetAt: `2026-01-05T${hour}:00:00.000Z`,
  lastPrice: 64_000,
  price: 64_010,
  modelVersion: 'm-2',
  source: 'Binance',
  band50: around(100),
  band80: around(300),
  band90: around(500),
  simulated: false,
  outcome: 'resolved',
  actual: 64_100,
  hit: true,
  reason: null,
  ...given,
});
