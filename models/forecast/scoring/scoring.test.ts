import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Forecast } from '../forecast.ts';
import type { HourlyCandle } from '../hourly-candle.ts';
import { qlike } from '../qlike.ts';
import { quantileLevels } from '../quantile-levels.ts';
import {
  createSeededRandom,
  generateCandles,
  recordedCandles,
  hasRecording,
} from '../testing/candles.ts';
import { createBacktest } from './backtest.ts';
import { dieboldMariano } from './diebold-mariano.ts';
import { isCovered, rankedScore } from './losses.ts';
import { calibrationError, reliabilityBins } from './reliability.ts';
import { createScorer, type ScoredForecast } from './scorer.ts';
import { summariseAccuracy, worstQuarter } from './summary.ts';

describe('losses', () => {
  it('QLIKE is 0 for the right variance, and worse for too little than for too much', () => {
    expect(qlike(3, 3)).toBe(0);
    expect(qlike(2, 1)).toBeCloseTo(1 - Math.LN2, 12);
    expect(qlike(2, 1)).toBeGreaterThan(qlike(1, 2));
  });

  it('the ranked score of a uniform forecast is what the integral gives', () => {
    // Uniform on 0 to 1: CRPS at y is y² − y + 1/3.
    for (const outcome of [0.2, 0.5, 0.9]) {
      const expected = outcome ** 2 - outcome + 1 / 3;
      expect(rankedScore(outcome, quantileLevels)).toBeCloseTo(expected, 2);
    }
  });

  it('a certain forecast is as far off as it is', () => {
    const certain = quantileLevels.map(() => 2);
    expect(rankedScore(5, certain)).toBeCloseTo(3, 1);
  });

  it('an interval covers what lies between its quantiles', () => {
    expect(isCovered(0.26, quantileLevels, 0.5)).toBe(true);
    expect(isCovered(0.24, quantileLevels, 0.5)).toBe(false);
    expect(isCovered(0.06, quantileLevels, 0.9)).toBe(true);
  });
});

describe('Diebold and Mariano', () => {
  it('is the plain t value without lags, by hand', () => {
    // Differences 1, 2, 3: mean 2, variance 2/3 (by n), standard error √(2/9).
    expect(dieboldMariano([1, 2, 3], [0, 0, 0], 0)).toBeCloseTo(2 / Math.sqrt(2 / 9), 12);
  });

  it('is certain of losses that are always lower by the same amount', () => {
    expect(dieboldMariano([1, 1, 1], [2, 2, 2], 0)).toBe(-Infinity);
    expect(dieboldMariano([1, 1, 1], [1, 1, 1], 0)).toBeNaN();
  });

  it('is more sure of losses that alternate', () => {
    const others = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 1.5 : 2.5));
    const ones = others.map(() => 1);
    const [plain, robust] = [dieboldMariano(ones, others, 0), dieboldMariano(ones, others, 1)];
    expect(plain).toBeLessThan(-8);
    expect(robust).toBeLessThan(plain);
  });

  it('is less sure where losses hang together', () => {
    const random = createSeededRandom(5);
    let last = 0;
    const losses = Array.from({ length: 3000 }, () => (last = 0.9 * last + random() - 0.45));
    const zeros = losses.map(() => 0);
    const [plain, robust] = [dieboldMariano(losses, zeros, 0), dieboldMariano(losses, zeros, 48)];
    expect(Math.abs(robust)).toBeLessThan(Math.abs(plain) / 2);
  });
});

describe('reliability', () => {
  it('counts what came in bins of five points', () => {
    const bins = reliabilityBins([0.51, 0.53, 0.48, 0.91], [true, false, false, true]);
    expect(bins).toEqual([
      { count: 1, predicted: 0.48, rose: 0 },
      { count: 2, predicted: 0.52, rose: 0.5 },
      { count: 1, predicted: 0.91, rose: 1 },
    ]);
    expect(calibrationError(bins)).toBeCloseTo((0.48 + 2 * 0.02 + 0.09) / 4, 12);
  });
});

describe('a scored forecast', () => {
  const candles = generateCandles(60);
  const forecastFrom = (at: number, horizonHours: 1 | 2): Forecast => {
    const { openAt, close: lastPrice } = candles[at] as HourlyCandle;
    const endAt = openAt + hourMs;
    return {
      issuedAt: new Date(endAt).toISOString(),
      targetAt: new Date(endAt + horizonHours * hourMs).toISOString(),
      horizonHours,
      lastPrice,
      price: lastPrice * 1.01,
      probUp: 0.6,
      called: 'up',
      confidence: 0.6,
      quantiles: quantileLevels.map((level) => [level, lastPrice * Math.exp(level - 0.5)]),
      variance: 1e-4,
      rangeMethod: 'model',
      modelVersion: 'test',
      cutOffAt: new Date(endAt).toISOString(),
      members: [],
    };
  };

  it('is set against the close at its target, once', () => {
    const scorer = createScorer();
    for (const [at, candle] of candles.entries()) {
      scorer.learn(candle);
      if (at < 40) scorer.add([forecastFrom(at, 2)]);
    }
    const scored = scorer.scored.get(2) ?? [];
    expect(scored).toHaveLength(40);
    const [one] = scored as [ScoredForecast];
    const [last, , outcome] = candles.map(({ close }) => close) as [number, number, number];
    expect(one.errors.lastPrice).toBeCloseTo((last - outcome) / last, 12);
    expect(one.errors.model).toBeCloseTo((last * 1.01 - outcome) / last, 12);
    expect(one.rose).toBe(outcome > last);
    const summary = summariseAccuracy(scored);
    const hits = scored.filter(({ rose }) => rose).length / 40;
    expect(summary.direction.calledHitRate).toBeCloseTo(hits, 12);
    expect(summary.direction.brier).toBeCloseTo((hits * 0.16 + (1 - hits) * 0.36) / 0.25, 9);
    expect(summary.distribution.coverage).toEqual([1, 1, 1]);
    expect(worstQuarter(scored)).toBe(0.5);
  });

  it('is not scored across a missing hour', () => {
    const scorer = createScorer();
    for (const [at, candle] of candles.entries()) {
      if (at === 30) continue;
      scorer.learn(candle);
      scorer.add([forecastFrom(at, 2)]);
    }
    const times = (scorer.scored.get(2) ?? []).map(({ issuedAt }) => issuedAt);
    const started = (at: number): number => (candles[at]?.openAt ?? 0) + hourMs;
    expect(times).toContain(started(27));
    for (const at of [28, 29, 30]) expect(times).not.toContain(started(at));
    expect(times).toContain(started(31));
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecording)(
  'the second half of 2022 (skipped where ../shared/data is absent)',
  () => {
    it('is forecast better than by the baselines, as it was when the model was built', () => {
      const period = { from: Date.parse('2022-07-01'), to: Date.parse('2023-01-01') };
      const backtest = createBacktest({ horizons: [1], period });
      recordedCandles('2022-01-01', '2023-01-01').forEach(backtest.take);
      const { distribution, variance, direction, price, count } = summariseAccuracy(
        backtest.scored.get(1) ?? [],
      );
      expect(count).toBe(4416);
      expect(distribution.model / distribution.climatology).toBeLessThan(0.96);
      expect(distribution.dieboldMariano).toBeLessThan(-4);
      expect(variance.model.mean / variance.ewma.mean).toBeLessThan(0.75);
      expect(direction.brier).toBeLessThan(0.997);
      expect(price.model.rmse).toBeLessThan(1.001);
      expect(Math.abs((distribution.coverage[2] ?? 0) - 0.9)).toBeLessThan(0.03);
    });
  },
);
