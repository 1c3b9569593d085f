import type { LedgerDayClosed } from '#domain/ledger/events.ts';
import type { CoinMovedAfterStory } from '#domain/story-move/events.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type { PredictionEvent } from '#domain/prediction/events.ts';
import { day, type Payloads, type PayloadStep } from './payload-step.ts';

const hourOf = ({ index }: PayloadStep) => ({
  coinId: index % 2 === 0 ? 'bitcoin' : 'solana',
  source: 'Binance',
  simulated: false,
});
const horizons = { modelVersion: 'v1', horizonHours: [1, 24] };

export const predictionPayloads: Payloads<PredictionEvent> = {
  PredictionIssued: (step) => ({
    ...hourOf(step),
    modelVersion: 'v1',
    cutOffAt: step.at,
    issuedAt: step.at,
    lastPrice: '100',
    horizonHours: [1, 24],
    prices: ['100.1', '100.2'],
    probUp: [0.55, 0.5],
    called: ['up', 'none'],
    variances: [0.00001, 0.0002],
    noCallReasons: [null, 'even-chances'],
    rangeMethods: ['model', 'ewma'],
    quantileLevels: [0.05, 0.1, 0.25, 0.75, 0.9, 0.95],
    quantiles: [
      ['97', '98', '99', '101', '102', '103'],
      ['94', '96', '98', '102', '104', '106'],
    ],
    members: [{ name: 'last price', serves: 'price', percents: [100, 100] }],
  }),
  PredictionWithheld: (step) => ({
    ...hourOf(step),
    cutOffAt: step.at,
    withheldAt: step.at,
    reason: 'unusual-input',
  }),
  PredictionResolved: (step) => ({
    ...hourOf(step),
    ...horizons,
    targetAt: step.at,
    resolvedAt: step.at,
    price: '101',
    probUp: [0.55, 0.5],
    hits: [true, null],
    errors: [0.009, 0.008],
    moves: [0.01, 0.01],
    heldBy: [50, null],
  }),
  PredictionUnresolved: (step) => {
    const { coinId, simulated } = hourOf(step);
    return {
      coinId,
      simulated,
      ...horizons,
      targetAt: step.at,
      unresolvedAt: day(step.index + 2),
      reason: 'no-candle',
    };
  },
};

export const ledgerPayloads: Payloads<LedgerDayClosed> = {
  LedgerDayClosed: ({ index, at }) => ({
    day: at.slice(0, 10),
    head: String(index),
    previousHead: '0',
    coinIds: ['bitcoin'],
    issued: 24,
    withheld: 0,
    resolved: 24,
    unresolved: 0,
    closedAt: at,
  }),
};

export const rangeAlertPayloads: Payloads<ForecastRangeLeft> = {
  ForecastRangeLeft: (step) => ({
    ...hourOf(step),
    horizonHours: 24,
    cutOffAt: step.at,
    issuedAt: step.at,
    targetAt: day(step.index + 1),
    low: '94',
    high: '106',
    price: '107',
    leftAt: step.at,
  }),
};

export const storyMovePayloads: Payloads<CoinMovedAfterStory> = {
  CoinMovedAfterStory: ({ at, index }) => ({
    coinId: 'bitcoin',
    symbol: 'BTC',
    storyId: `story-${String(index)}`,
    title: 'A story',
    outlet: 'CoinDesk',
    outlets: 1,
    publishedAt: at,
    move: 4,
    usual: 1,
    startsAt: at,
    endsAt: day(index + 1),
    source: 'Binance',
    measuredAt: day(index + 1),
    simulated: false,
  }),
};
