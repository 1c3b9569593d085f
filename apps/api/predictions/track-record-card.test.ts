import { expect, it } from 'vitest';
import type { RecordFigures, TrackRecord } from '#contract/predictions/track-record.ts';
import { trackRecordCard } from './track-record-card.ts';

const none: RecordFigures = {
  resolved: 0,
  unresolved: 0,
  calls: 0,
  hits: 0,
  hitRate: null,
  brier: null,
  errorToLastPrice: null,
  coverage: null,
};
const record: TrackRecord = {
  state: { phase: 'waiting', progress: 0, hoursMissed: 0, hoursWithheld: 0 },
  simulated: false,
  headline: none,
  all: none,
  filters: { coins: [], horizons: [], modelVersions: [], months: [] },
  rows: [],
  ledger: null,
  asOf: null,
};

it('shows only figures that were recorded', () => {
  expect(trackRecordCard(record).figures).toEqual([]);
  const hitRate = { rate: 0.512, low: 0.5, high: 0.53 };
  const coverage = { band50: 0.5, band80: 0.7946, band90: 0.9 };
  const scored = { ...none, resolved: 4312, hitRate, coverage };
  const rows = [{ symbol: 'BTC', horizonHours: 24, ...scored }];
  expect(trackRecordCard({ ...record, all: scored, rows }).figures).toEqual([
    // As on the page, which rounds.
    { value: '79.5%', label: 'of Bitcoin’s 80% ranges, 24 hours ahead, held' },
    { value: '4,312', label: 'forecasts scored, of all coins' },
  ]);
});

it('says when the market is simulated', () => {
  expect(trackRecordCard({ ...record, simulated: true }).note).toContain('Simulated market');
});
