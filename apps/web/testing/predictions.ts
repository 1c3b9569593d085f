import type { Prediction } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';

const at = '2026-01-05T09:00:00.000Z';
const bandOf = (half: number) => ({ low: 64_000 - half, high: 64_000 + half });
export const bands = { band50: bandOf(200), band80: bandOf(500), band90: bandOf(700) };
export const state = { phase: 'ready', progress: 1, hoursMissed: 3, hoursWithheld: 2 } as const;
const nothing = { rsi: null, ma5: null, ma10: null, ma20: null, vwap: null, macd: null };

export const prediction: Prediction = {
  symbol: 'BTC',
  currentPrice: 64_000,
  forecast1h: 64_010,
  forecast24h: 64_000,
  change1h: 0.0156,
  change24h: 0,
  direction: 'up',
  called: 'up',
  noCallReason: null,
  confidence: 54.2,
  volatility: 2.8,
  lastUpdated: at,
  apiSource: 'Advanced ML ensemble',
  modelsUsed: ['gamma regression', 'trees'],
  enhanced: true,
  technicals: { ...nothing, rsi: 71.5, bollingerUpper: null, bollingerLower: null },
  volumeAnalysis: {
    currentVolume: 512,
    volumeRatio: 1.4,
    obv: null,
    mfi: 18,
    volumeRSI: null,
    institutionalActivity: 'moderate',
    volumeConfirmation: true,
    volumeTrend: -0.4,
  },
  intervals: { next1h: bands, next24h: bands },
  rangeMethods: { next1h: 'model', next24h: 'model' },
  modelVersion: 'gamma-har-3',
  members: [],
  withheld: null,
  state,
  source: 'Binance',
  kind: 'live',
};

export const sampleHourlyPredictions: HourlyPredictions = {
  symbol: 'BTC',
  currentPrice: 64_000,
  modelType: 'Advanced ML ensemble',
  lastUpdated: at,
  predictions: [
    {
      hour: 1,
      timestamp: '2026-01-05T10:00:00.000Z',
      price: 64_010,
      change: 0.0156,
      trend: 'up',
      called: 'up',
      noCallReason: null,
      confidence: 54.2,
      volatility: 2.8,
      bands,
      rangeMethod: 'model',
    },
    {
      hour: 24,
      timestamp: '2026-01-06T09:00:00.000Z',
      price: 64_000,
      change: 0,
      trend: null,
      called: 'none',
      noCallReason: 'even-chances',
      confidence: 50.4,
      volatility: 2.9,
      bands,
      rangeMethod: 'model',
    },
  ],
  previous: null,
  withheld: null,
  state,
  source: 'Binance',
  kind: 'live',
};

/** While the models learn. */
export const calibratingPrediction: Prediction = {
  ...prediction,
  currentPrice: null,
  forecast1h: null,
  forecast24h: null,
  change1h: null,
  change24h: null,
  direction: null,
  called: null,
  confidence: null,
  volatility: null,
  lastUpdated: null,
  modelsUsed: [],
  intervals: null,
  rangeMethods: null,
  modelVersion: null,
  source: null,
  kind: null,
  state: { phase: 'calibrating', progress: 0.426, hoursMissed: 0, hoursWithheld: 0 },
};

/** Of an installation that has never issued a forecast, and does not. */
export const switchedOffPrediction: Prediction = {
  ...calibratingPrediction,
  state: { phase: 'waiting', progress: 0, hoursMissed: 0, hoursWithheld: 0, switchedOff: true },
};
