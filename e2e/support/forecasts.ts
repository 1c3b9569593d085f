import type { Page } from 'playwright-core';
import {
  predictionSchema,
  type Prediction,
  type PredictionBands,
} from '#contract/predictions/predictions.ts';
import { expectedMovesSchema, type ExpectedMoves } from '#contract/predictions/expected-moves.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { moveHorizons } from '#contract/predictions/expected-moves.ts';
import { predictionHorizons } from '#contract/predictions/predictions.ts';
import {
  hourlyPredictionsSchema,
  type HourlyPredictions,
} from '#contract/predictions/hourly-predictions.ts';
import {
  predictionRecordsSchema,
  trackRecordSchema,
  type PredictionRecord,
  type RecordFigures,
  type TrackRecord,
} from '#contract/predictions/track-record.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';

const price = 61_739.25;
const state = { phase: 'ready', progress: 1, hoursMissed: 3, hoursWithheld: 1 } as const;
const source = { source: 'Simulated market', kind: 'simulated' } as const;
const engine = 'Advanced ML ensemble';

const bandsAfter = (hours: number): PredictionBands => {
  const band = (width: number) => {
    const half = width * Math.sqrt(hours);
    return { low: price - half, high: price + half };
  };
  return { band50: band(180), band80: band(370), band90: band(490) };
};

// Includes hours without a call, so that the page contains every kind of row.
const hourFrom = (start: number) => (hour: number) => {
  const called =
    hour % 3 === 0 ? ('none' as const) : hour % 2 === 0 ? ('down' as const) : ('up' as const);
  return {
    hour,
    timestamp: new Date(start + hour * hourMs).toISOString(),
    price,
    change: -12.34,
    trend: called === 'none' ? null : called,
    called,
    confidence: 53.6,
    volatility: 3.4,
    noCallReason: called === 'none' ? ('no-better-than-chance' as const) : null,
    bands: bandsAfter(hour),
    rangeMethod: 'model' as const,
  };
};

const hourlyAt = (start: number): HourlyPredictions => ({
  symbol: 'BTC',
  currentPrice: price,
  modelType: engine,
  withheld: null,
  state,
  ...source,
  lastUpdated: new Date(start).toISOString(),
  predictions: predictionHorizons.map(hourFrom(start)),
  previous: {
    lastUpdated: new Date(start - dayMs).toISOString(),
    currentPrice: price - 300,
    predictions: predictionHorizons.map(hourFrom(start - dayMs)).map((hour) => ({
      hour: hour.hour,
      timestamp: hour.timestamp,
      price,
      bands: hour.bands,
      actual: price + 40 * hour.hour,
    })),
  },
});

const predictionAt = (start: number): Prediction => ({
  symbol: 'BTC',
  currentPrice: price,
  forecast1h: price,
  forecast24h: price,
  change1h: 0.12,
  change24h: -0.05,
  direction: 'up',
  called: 'up',
  confidence: 53.6,
  noCallReason: null,
  volatility: 3.4,
  lastUpdated: new Date(start).toISOString(),
  apiSource: engine,
  modelsUsed: ['gamma-HAR', 'residual trees'],
  enhanced: true,
  modelVersion: 'gamma-har-3',
  technicals: {
    rsi: 71.2,
    ma5: price,
    ma10: price,
    ma20: price,
    vwap: price,
    macd: -12.5,
    bollingerUpper: price + 500,
    bollingerLower: price - 500,
  },
  volumeAnalysis: {
    currentVolume: 1234,
    volumeRatio: 1.4,
    obv: 98_765,
    mfi: 81.5,
    volumeRSI: 55.1,
    institutionalActivity: 'high',
    volumeConfirmation: true,
    volumeTrend: 1.2,
  },
  intervals: { next1h: bandsAfter(1), next24h: bandsAfter(24) },
  rangeMethods: { next1h: 'model', next24h: 'model' },
  members: [],
  withheld: null,
  state,
  ...source,
});

// Dogecoin has no usual width yet, and the newest hour of Polkadot was withheld.
const expectedMovesAt = (start: number): ExpectedMoves => ({
  coins: majorCoins.map(({ symbol }, index) => ({
    symbol,
    currentPrice: symbol === 'DOT' ? null : price,
    lastUpdated: symbol === 'DOT' ? null : new Date(start).toISOString(),
    withheld: symbol === 'DOT' ? 'missing-hours' : null,
    moves:
      symbol === 'DOT'
        ? []
        : moveHorizons.map((horizonHours) => ({
            horizonHours,
            targetAt: new Date(start + horizonHours * hourMs).toISOString(),
            band80: bandsAfter(horizonHours).band80,
            lowPercent: -0.6 * Math.sqrt(horizonHours),
            highPercent: 0.6 * Math.sqrt(horizonHours),
            usualWidth: symbol === 'DOGE' ? null : 1.1 * Math.sqrt(horizonHours),
            comparedWithUsual: symbol === 'DOGE' ? null : 0.8 + index / 10,
            rangeMethod: symbol === 'ADA' ? 'ewma' : 'model',
            outside: symbol === 'BTC' && horizonHours === 1,
          })),
    state,
    ...source,
  })),
  alerts: moveHorizons.map((horizonHours) => ({
    symbol: 'BTC',
    horizonHours,
    issuedAt: new Date(start).toISOString(),
    targetAt: new Date(start + horizonHours * hourMs).toISOString(),
    band90: bandsAfter(horizonHours).band90,
    price: 1.1 * price,
    leftAt: new Date(start + 60_000).toISOString(),
    source: source.source,
    simulated: true,
  })),
});

const dueAt = (targetAt: number): PredictionRecord => {
  const cutOffAt = new Date(targetAt - dayMs).toISOString();
  return {
    id: `BTC-24-${new Date(targetAt).toISOString()}`,
    symbol: 'BTC',
    horizonHours: 24,
    cutOffAt,
    issuedAt: cutOffAt,
    storedAt: cutOffAt,
    targetAt: new Date(targetAt).toISOString(),
    lastPrice: price,
    price,
    probUp: 0.5,
    called: 'none',
    noCallReason: 'even-chances',
    ...bandsAfter(24),
    rangeMethod: 'model',
    modelVersion: 'gamma-har-3',
    source: source.source,
    simulated: true,
    outcome: 'resolved',
    actual: price + 100,
    hit: null,
    reason: null,
  };
};

const figures: RecordFigures = {
  resolved: 4392,
  unresolved: 3,
  calls: 2104,
  hits: 1118,
  hitRate: { rate: 0.5314, low: 0.51, high: 0.5526 },
  brier: 0.2489,
  errorToLastPrice: 0.9991,
  coverage: { band50: 0.502, band80: 0.803, band90: 0.897 },
};

const record: TrackRecord = {
  state,
  simulated: true,
  headline: figures,
  all: figures,
  ledger: null,
  asOf: null,
  filters: {
    coins: ['BTC', 'ETH'],
    horizons: [...predictionHorizons],
    modelVersions: ['gamma-har-3'],
    months: ['2026-11'],
  },
  rows: ['BTC', 'ETH'].flatMap((symbol) =>
    predictionHorizons.map((horizonHours) => ({ symbol, horizonHours, ...figures })),
  ),
};

/**
 * Serves forecasts of all coins from the last hour, because the products in these tests do not
 * compute any.
 */
export const serveForecasts = async (page: Page): Promise<void> => {
  const start = Math.floor((await page.evaluate<number>('Date.now()')) / hourMs) * hourMs;
  const hourly = hourlyPredictionsSchema.parse(hourlyAt(start));
  const prediction = predictionSchema.parse(predictionAt(start));
  const trackRecord = trackRecordSchema.parse(record);
  await page.route(/\/api\/predictions\/(btc-hourly|\w+\/hourly)$/, (route) =>
    route.fulfill({ json: hourly }),
  );
  await page.route(/\/api\/predictions\/\w+$/, (route) => route.fulfill({ json: prediction }));
  const moves = expectedMovesSchema.parse(expectedMovesAt(start));
  await page.route(/\/api\/expected-moves$/, (route) => route.fulfill({ json: moves }));
  const due = predictionRecordsSchema.parse({ records: [dueAt(start)], before: null });
  await page.route(/\/api\/track-record\/records\?/, (route) => route.fulfill({ json: due }));
  await page.route(/\/api\/track-record$/, (route) => route.fulfill({ json: trackRecord }));
};
